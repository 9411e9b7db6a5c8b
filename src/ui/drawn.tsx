/** A display list as SVG: the picture of a stage, whatever it is of. */
import { memo } from 'react'
import { type GroupShape, type Paint, type Shape, type Tone, transformOf } from '../view/stage/shapes.ts'

const tone = (name: Tone | undefined): string | undefined => (name === undefined ? undefined : `var(--${name})`)

const painted = ({ fill, stroke, width, dash, opacity }: Paint) => ({
  fill: tone(fill) ?? 'none',
  stroke: tone(stroke),
  strokeWidth: width,
  strokeDasharray: dash,
  opacity,
})

/** A piece of a display list as SVG; `key`: its place. */
export function drawn(shape: Shape, key: number) {
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
      return <Group key={shape.id} of={shape} />
  }
}

/** Two pieces of a display list say the same. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => same(left[name], right[name]))
}

/** A group is touched only where something in it has changed. */
const Group = memo(
  function Group({ of }: { readonly of: GroupShape }) {
    const data = Object.fromEntries(Object.entries(of.data ?? {}).map(([name, value]) => [`data-${name}`, value]))
    return (
      <g data-part={of.id} transform={transformOf(of)} opacity={of.opacity} {...data}>
        {of.children.map(drawn)}
      </g>
    )
  },
  (a, b) => same(a.of, b.of),
)
