/** What the built page may do, and the frame in which people's scripts run. */
import { createHash } from 'node:crypto'
import { isAbsolute, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { trimFengari } from './vite.trim.ts'

/**
 * The page asks nothing of the outside and runs no text as code. Styles are inline because Monaco and React set them;
 * there is no `trusted-types` list because Monaco creates policies of its own, and a list would have to name them.
 * Its one frame, that of people's scripts, is handed in as a text and so is bound by this as well: the last source of
 * scripts is the frame's only one, workers from a blob are the thread in it. No frame can go to any address, the preview
 * of an embed included (`src/app/embed-preview.ts`). Who may frame the page cannot be said here; anybody may.
 */
const pagePolicy = (frameScript: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${sourceOf(frameScript)}`,
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

/** People's scripts: their frame has one script of its own and the thread that this starts, and reaches nothing. */
const framePolicy = (frameScript: string) =>
  [
    "default-src 'none'",
    `script-src ${sourceOf(frameScript)}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types script-frame',
  ].join('; ')

/** A script that stands in a page, as a policy names it. */
function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

const FRAME_SCRIPT = join(import.meta.dirname, 'src/app/lua/frame.ts')

/** A file and all it imports, as the text of one classic script; and which files that were. */
export async function bundled(file: string): Promise<{ readonly code: string; readonly files: readonly string[] }> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    plugins: [trimFengari()],
    build: { write: false, target: 'es2023', rolldownOptions: { input: file, output: { format: 'iife' } } },
  })
  const output = Array.isArray(built) ? built[0]?.output : 'output' in built ? built.output : undefined
  if (output?.length !== 1) throw new Error(`${file} does not become one script.`)
  return { code: output[0].code.trim(), files: output[0].moduleIds.filter((id) => isAbsolute(id)) }
}

/** The frame of people's scripts: its page, and what runs in it, are texts to the page that makes it. */
export function scriptFrame(): Plugin {
  const textOf = (code: string, query: string) => {
    if (query === 'bundled') return code
    const policy = `<meta http-equiv="Content-Security-Policy" content="${framePolicy(code)}">`
    return `<!doctype html>${policy}<title>Script</title><script>${code}</script>`
  }
  return {
    name: 'script-frame',
    enforce: 'pre',
    load: {
      filter: { id: /\?(?:bundled|framed)$/ },
      async handler(id) {
        const [file, query] = id.split('?')
        const { code, files } = await bundled(file)
        for (const one of files) this.addWatchFile(one)
        return { code: `export default ${JSON.stringify(textOf(code, query))}`, moduleType: 'js' }
      },
    },
  }
}

/** Writes the policy into the built page, so that it holds on any host. Development is left alone: it needs inline scripts. */
export function policyInPage(): Plugin {
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: async () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy((await bundled(FRAME_SCRIPT)).code) },
        injectTo: 'head-prepend',
      },
    ],
  }
}
