/** The thread of people's scripts: asked once, from the frame it is in, and ended with it. */
import type { Ask } from './ask.ts'
import { type Tabled, tableOf } from './table-of.ts'

function answer({ source, lifeMs, key }: Ask): Tabled {
  try {
    return tableOf(source, lifeMs, key)
  } catch (error) {
    return { problem: { says: `It could not be worked out: ${String(error)}`, line: 0 } }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(JSON.stringify(answer(JSON.parse(data) as Ask)))
})
