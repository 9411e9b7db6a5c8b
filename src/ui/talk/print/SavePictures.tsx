import { useState } from 'react'
import { saveBlob } from '../../../app/save-file.ts'
import { framePng, paletteOf } from '../../../app/talk/frame-png.ts'
import { isDark } from '../../../app/theme.ts'
import { type ZipFile, zipOf } from '../../../app/zip.ts'
import type { TalkPlace } from '../../../story/talk/state.ts'

interface SavePicturesProps {
  /** What the file is called, without its ending. */
  readonly name: string
  readonly places: readonly TalkPlace[]
  /** All pages have been drawn. */
  readonly isReady: boolean
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Saves every page as a picture, all of them in one file, in the colours that are on screen. */
export function SavePictures({ name, places, isReady }: SavePicturesProps) {
  const [made, setMade] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const frames = places.map(({ beat, build }) =>
      document.querySelector(`.print-page[data-place="${beat}/${build}"] .tf:not([aria-busy])`),
    )
    const missing = frames.indexOf(null)
    if (missing >= 0)
      return setProblem(`Page ${missing + 1} cannot be drawn; it says why. Pictures are saved once every page can be.`)
    setProblem(null)
    setMade(0)
    try {
      const palette = await paletteOf(isDark())
      const files: ZipFile[] = []
      for (const [i, { beat, build }] of places.entries()) {
        const picture = await framePng(frames[i] as Element, palette)
        const bytes = new Uint8Array(await picture.arrayBuffer())
        files.push({ name: `${two(beat + 1)}-${two(build)}.png`, bytes })
        setMade(files.length)
      }
      saveBlob(`${name}.zip`, zipOf(files))
    } catch {
      setProblem('This browser makes no pictures of the page. Save it as a PDF instead.')
    }
    setMade(null)
  }
  return (
    <>
      <button type="button" disabled={!isReady || made !== null} onClick={() => void save()}>
        {made === null ? 'Save as pictures' : `Picture ${made + 1} of ${places.length}…`}
      </button>
      {problem === null ? null : (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
