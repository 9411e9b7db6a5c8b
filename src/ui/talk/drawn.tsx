/** A display list as SVG: the picture of a stage, whatever it is of. */
import { memo } from 'react'
import { type DisplayList, type Paint, type Shape, type Tone, transformOf } from '../../view/stage/shapes.ts'

const tone = (name: Tone | undefined): string | undefined => (name === undefined ? undefined : `var(--${name})`)

const painted = ({ fill, stroke, width, dash, opacity }: Paint) => ({
  fill: tone(fill) ?? 'none',
  stroke: tone(stroke),
  strokeWidth: width,
  strokeDasharray: dash,
  opacity,
})

function drawn(shape: Shape, key: number) {
  switch (shape.kind) {
    case 'rect':
      return (
        <rect key={key} x={shape.x} y={shape.y} width={shape.w} height={shape.h} rx={shape.r} {...painted(shape)} />
      )
    case 'circle':
      return <circle key={key} cx={shape.x} cy={shape.y} r={shape.r} {...painted(shape)} />
    case 'path':
      return <path key={key} d={shape.d} {...painted(shape)} />
    case 'text':
      return (
        <text
          key={key}
          x={shape.x}
          y={shape.y}
          className={shape.font}
          fontSize={shape.size}
          fontWeight={shape.weight}
          textAnchor={shape.anchor}
          fill={tone(shape.tone)}
        >
          {shape.text}
        </text>
      )
    case 'group':
      return (
        <g key={shape.id} data-part={shape.id} transform={transformOf(shape)} opacity={shape.opacity}>
          {shape.children.map(drawn)}
        </g>
      )
  }
}

/** `says`: the picture in words. `spills`: what moves may leave the picture's own room. */
export const Drawing = memo(function Drawing({
  list,
  says,
  spills = false,
}: {
  readonly list: DisplayList
  readonly says: string
  readonly spills?: boolean
}) {
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
