/** Parts that show one thing: a file, the gate before a node, a link. */
import { useEffect, useRef, useState } from 'react'
import { encodeLink } from '../../../scenario/link-made.ts'
import { choicesFrom } from '../../../story/laid.ts'
import { worldIn } from '../../../story/talk/parts/picture.ts'
import type { ContentOf } from '../../../story/talk/parts.ts'
import { counted } from '../../../view/counts.ts'
import { qrOf } from '../../../view/qr.ts'
import { drawGate, gateWords, nodeWords } from '../../../view/talk/gate.ts'
import { Drawing } from '../Drawing.tsx'
import { useShowing } from '../showing-context.ts'
import { useRoom } from '../use-room.ts'

export function FilePart({ content: { name, file } }: { readonly content: ContentOf<'file'> }) {
  return (
    <div className="tp-file">
      <p className="tp-file-name">{name}</p>
      <div className="tp-file-sheet">
        {file === null ? (
          <p className="tp-file-none">not there yet</p>
        ) : file.lines.length === 0 ? (
          <p className="tp-file-none">(empty)</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names but their places
          file.lines.map((line, i) => <p key={i}>{line}</p>)
        )}
      </div>
      {file === null ? null : (
        <p className="tp-file-size">{file.bytes === 1 ? '1 byte' : `${counted(file.bytes)} bytes`}</p>
      )}
    </div>
  )
}

/** A list as a program holds it, in its order. */
export function ServersPart({ content: { listed } }: { readonly content: ContentOf<'servers'> }) {
  return (
    <div className="tp-servers">
      {listed.length === 0 ? (
        <p className="tp-file-none">(empty)</p>
      ) : (
        <ol>
          {listed.map((id, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold the same name twice
            <li key={i}>server {id}</li>
          ))}
        </ol>
      )}
    </div>
  )
}

export function GatePart({ content }: { readonly content: ContentOf<'gate'> }) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const { scene } = useShowing()
  const node = scene.recording.plan.nodes.findIndex(({ id }) => id === content.node)
  const doing = node < 0 ? [] : nodeWords(scene.recording, worldIn(scene), scene.moment.facts, node)
  return (
    <div className="tp-boxes" ref={box}>
      {room === null ? null : <Drawing list={drawGate(content, doing, room)} says={gateWords(content)} />}
    </div>
  )
}

/** The link to the run of a beat at its instant; null while it is being made, or where it is too long. */
function useRunLink({ to, asked, moment }: ContentOf<'link'>): string | null {
  const [hash, setHash] = useState<string | null>(null)
  const wanted = to === 'run' && asked !== null ? JSON.stringify([asked, moment]) : null
  useEffect(() => {
    if (wanted === null) return
    let isGone = false
    const [of, at] = JSON.parse(wanted) as [NonNullable<typeof asked>, typeof moment]
    const choices = choicesFrom(of.run.scenario, of.run, ...of.changes)
    const place = at === null ? null : { ms: at.ms, order: at.order, told: at.told }
    void encodeLink({ ...choices, room: 'play', job: of.run.job ?? null, at: place }).then((made) => {
      if (!isGone) setHash('hash' in made ? made.hash : null)
    })
    return () => {
      isGone = true
    }
  }, [wanted])
  return wanted === null ? null : hash
}

/** A code for cameras, and the address for who types. */
export function LinkPart({ content }: { readonly content: ContentOf<'link'> }) {
  const hash = useRunLink(content)
  const page = new URL('./', location.href)
  const code = qrOf(content.to === 'run' && hash !== null ? new URL(hash, page).href : page.href)
  const says = content.says ?? (content.to === 'run' ? 'This run, to play with' : 'The page')
  const address = `${page.host}${page.pathname}`.replace(/\/$/, '')
  return (
    <div className="tp-link">
      {code === null ? null : (
        <svg
          viewBox={`0 0 ${code.side} ${code.side}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code: ${says}`}
        >
          <path className="qr-light" d={`M0 0h${code.side}v${code.side}h${-code.side}z`} />
          <path className="qr-dark" d={code.path} />
        </svg>
      )}
      <p className="tp-link-says">{says}</p>
      <p className="tp-link-address" style={{ fontSize: `min(1.2em, ${98 / (address.length * 0.6)}cqw)` }}>
        {address}
      </p>
    </div>
  )
}
