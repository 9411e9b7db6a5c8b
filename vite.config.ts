import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

/**
 * The page asks nothing of the outside and runs no text as code. Styles are inline because Monaco and React set them;
 * there is no `trusted-types` list because Monaco creates policies of its own, and a list would have to name them.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Writes the policy into the built page, so that it holds on any host. Development is left alone: it needs inline scripts. */
function policyInPage(): Plugin {
  return {
    name: 'policy-in-page',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/**
 * Monaco's JSON mode imports one helper file whose bare imports drag in every editor feature there is. Only the helper is
 * wanted; the features in use are named one by one in src/app/monaco-setup.ts.
 */
function trimMonaco(): Plugin {
  const bareImport = /^import\s+['"][^'"]+['"];?\s*$/gm
  return {
    name: 'trim-monaco',
    enforce: 'pre',
    transform: {
      filter: { id: /monaco-editor[\\/]esm[\\/]vs[\\/]internal[\\/]common[\\/]workers\.js$/ },
      handler: (code) => ({ code: code.replace(bareImport, ''), map: null }),
    },
  }
}

/**
 * The machines' structures are plain data, and always the same: the page is built with them worked out, and carries
 * neither XState nor the asking.
 */
function flattenedMachines(): Plugin {
  return {
    name: 'flattened-machines',
    apply: 'build',
    load: {
      filter: { id: /[\\/]src[\\/]sim[\\/]structures\.ts$/ },
      handler: async (id) => {
        const { module } = await runnerImport<Record<string, unknown>>(id)
        const lines = Object.entries(module).map(
          ([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`,
        )
        return { code: lines.join('\n'), moduleType: 'js' }
      },
    },
  }
}

/** Fonts get a folder of their own: they are most of the files, and none of the code. */
function assetName({ names }: { names: string[] }): string {
  const isFont = names.some((name) => /\.woff2?$/.test(name))
  return isFont ? 'assets/fonts/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'
}

export default defineConfig({
  base: './', // works from any folder of any host
  appType: 'mpa', // a missing file is a 404, never the page again
  plugins: [react(), policyInPage(), trimMonaco(), flattenedMachines()],
  worker: { format: 'es' },
  // The development server bundles dependencies beforehand, past the plugins above: trim Monaco there as well.
  optimizeDeps: { rolldownOptions: { plugins: [trimMonaco()] } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false }, // every browser this is built for preloads modules by itself
    chunkSizeWarningLimit: 3000, // in kB; the editor is that large, and is loaded only when it is shown
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: assetName,
      },
    },
  },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
})
