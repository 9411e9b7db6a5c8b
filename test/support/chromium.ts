import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'

/** What to tell a person whose machine has no browser for the tests. */
export const howToGetChromium = [
  'No Chromium was found, and the browser and end-to-end tests need one. Any of these will do:',
  '  npx playwright install --with-deps chromium',
  '  apt-get update && apt-get install -y chromium     (Debian, as root)',
  '  CHROMIUM_PATH=/path/to/chrome npm test            (a browser that is already there)',
].join('\n')

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function pathsOnPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function windowsPaths(): string[] {
  const roots = [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
  return roots
    .filter((root) => root !== undefined)
    .flatMap((root) => [
      join(root, 'Google/Chrome/Application/chrome.exe'),
      join(root, 'Microsoft/Edge/Application/msedge.exe'),
    ])
}

/**
 * The first browser that is there: the one asked for, the one Playwright installed, one on the PATH, one in its usual
 * place. A CHROMIUM_PATH that leads nowhere finds nothing, rather than another browser than the one asked for.
 */
export function findChromium(): string | undefined {
  const asked = process.env['CHROMIUM_PATH']
  if (asked) return isExecutable(asked) ? asked : undefined
  return [chromium.executablePath(), ...pathsOnPath(), ...macPaths, ...windowsPaths()].find(isExecutable)
}

/** Launch options for a quiet browser that calls nobody. Throws when there is no browser at all. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(howToGetChromium)
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const isRoot = process.getuid?.() === 0
  if (isRoot) args.push('--no-sandbox') // Chromium refuses to start as root with its sandbox on
  return { executablePath, args }
}
