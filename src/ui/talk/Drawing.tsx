import { memo } from 'react'
import type { DisplayList } from '../../view/stage/shapes.ts'
import { drawn } from '../drawn.tsx'

interface DrawingProps {
  readonly list: DisplayList
  /** The picture in words. */
  readonly says: string
  /** What moves may leave the picture's own room. */
  readonly spills?: boolean
}

/** A picture on the stage of a talk. */
export const Drawing = memo(function Drawing({ list, says, spills = false }: DrawingProps) {
  return (
    <svg
      className={spills ? 'tf-drawing tf-spills' : 'tf-drawing'}
      viewBox={`-1 -1 ${list.width + 2} ${list.height + 2}`}
      role="img"
      aria-label={says}
    >
      {list.groups.map(drawn)}
    </svg>
  )
})
