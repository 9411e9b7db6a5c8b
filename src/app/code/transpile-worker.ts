/** Takes the types out of programs, beside the page: one that takes for ever to be read never holds it up. */
import { transpile } from './transpile.ts'

self.addEventListener('message', ({ data }: MessageEvent<{ readonly n: number; readonly source: string }>) => {
  self.postMessage({ n: data.n, made: transpile(data.source) })
})
