import { useMemo, useRef } from 'react'
import { worldAt } from '../../../run/record.ts'
import type { ContentOf } from '../../../story/talk/parts.ts'
import { boxesAt, boxesScene } from '../../../view/talk/boxes.ts'
import { stageWords } from '../../../view/talk/boxes-words.ts'
import { useMedia } from '../../use-media.ts'
import { Drawing } from '../Drawing.tsx'
import { useShowing } from '../showing-context.ts'
import { type Room, useRoom } from '../use-room.ts'

/** The picture of who takes part, and of what moves between them. */
export function BoxesPart({ content }: { readonly content: ContentOf<'boxes'> }) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  return (
    <div className="tp-boxes" ref={box}>
      {room === null ? null : <Picture content={content} room={room} />}
    </div>
  )
}

function Picture({ content, room }: { readonly content: ContentOf<'boxes'>; readonly room: Room }) {
  const { run, scene, instant } = useShowing()
  const { recording } = run
  const { job } = scene
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const asked = content.who.join()
  const places = useMemo(
    () => boxesScene(recording, job, asked.split(',') as ContentOf<'boxes'>['who'][number][], room),
    [recording, job, asked, room],
  )
  const { messages, facts } = instant
  const world = useMemo(() => worldAt(recording, messages, facts), [recording, messages, facts])
  const { copies } = content
  return <Drawing list={boxesAt(places, world, instant, { still, copies })} says={stageWords(places, world)} spills />
}
