/**
 * The one rule of direction, as a function over a file's path and text.
 *
 *     sim <- scenario <- run <- story <- view <- { cli, app },   app <- ui
 *
 * A file imports from its own folder or from one further left, and the folders that describe the incident know no clock
 * and no chance of their own.
 */

/** For each folder of src, the folders it may import from. */
const mayImport: Record<string, readonly string[]> = {
  sim: ['sim'],
  scenario: ['sim', 'scenario'],
  run: ['sim', 'scenario', 'run'],
  story: ['sim', 'scenario', 'run', 'story'],
  view: ['sim', 'scenario', 'run', 'story', 'view'],
  cli: ['sim', 'scenario', 'run', 'story', 'view', 'cli'],
  app: ['sim', 'scenario', 'run', 'story', 'view', 'app'],
  ui: ['sim', 'scenario', 'run', 'story', 'view', 'app', 'ui'],
  'main.tsx': ['sim', 'scenario', 'run', 'story', 'view', 'app', 'ui'],
}

/** Folders whose answers depend on nothing but their arguments. */
const timeless = ['sim', 'scenario', 'run', 'story', 'view']

const clocksAndDice: [name: string, use: RegExp][] = [
  ['Date.now', /\bDate\s*\.\s*now\b/],
  ['new Date()', /\bnew\s+Date\b(?!\s*\(\s*[^\s)])/],
  ['Math.random', /\bMath\s*\.\s*random\b/],
  ['performance.now', /\bperformance\s*\.\s*now\b/],
  ['setTimeout', /\bsetTimeout\b/],
  ['setInterval', /\bsetInterval\b/],
]

/** What is wrong with the imports and clocks of one file; nothing, when all is well. `path` starts with `src/`. */
export function violationsIn(path: string, source: string): string[] {
  const folder = path.split('/')[1] ?? ''
  const allowed = mayImport[folder]
  if (allowed === undefined) return [`${path}: src/${folder} is not a folder of the design`]

  const { code, strings } = withoutText(source)
  const violations: string[] = []
  for (const specifier of importsIn(code, strings)) {
    const complaint = specifier.startsWith('.')
      ? judgeRelative(path, folder, allowed, specifier)
      : judgePackage(path, folder, specifier)
    if (complaint !== undefined) violations.push(`${path}: ${complaint}`)
  }
  if (timeless.includes(folder)) {
    for (const [name, use] of clocksAndDice) if (use.test(code)) violations.push(`${path}: uses ${name}`)
  }
  return violations
}

function judgeRelative(
  path: string,
  folder: string,
  allowed: readonly string[],
  specifier: string,
): string | undefined {
  const target = resolve(path, specifier)
  if (target[0] === 'scenarios' && folder !== 'sim') return undefined // data, which all but the model may read
  if (target[0] === 'public' && folder === 'app' && specifier.endsWith('.schema.json')) return undefined // for editors
  if (target[0] !== 'src') return `${specifier} lies outside src`
  const targetFolder = target[1] ?? ''
  return allowed.includes(targetFolder) ? undefined : `${folder} may not import ${targetFolder} (${specifier})`
}

function judgePackage(path: string, folder: string, specifier: string): string | undefined {
  const isFrom = (name: string) => specifier === name || specifier.startsWith(`${name}/`)
  if (isFrom('xstate')) return folder === 'sim' ? undefined : 'only src/sim imports xstate'
  if (isFrom('monaco-editor')) {
    return path === 'src/app/monaco-setup.ts' ? undefined : 'only src/app/monaco-setup.ts imports monaco-editor'
  }
  return folder === 'sim' ? `sim imports no package but xstate (${specifier})` : undefined
}

/** The parts of the path that a relative import leads to. */
function resolve(path: string, specifier: string): string[] {
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts
}

/** Every way to name another file. `"7"` stands for the seventh string of the file, see below. */
const importForms = [
  /\bfrom\s*"(\d+)"/g, // import … from, export … from, with or without `type`
  /\bimport\s*"(\d+)"/g, // import for its effects
  /\b(?:import|require)\s*\(\s*"(\d+)"/g, // import(), also as a type; require()
  /\bimport\.meta\.glob\s*(?:<[^()]*>)?\s*\(\s*\[?\s*"(\d+)"/g,
  /\bnew\s+URL\s*\(\s*"(\d+)"\s*,\s*import\.meta\.url/g, // how a worker is named
]

function importsIn(code: string, strings: readonly string[]): string[] {
  return importForms.flatMap((form) => [...code.matchAll(form)].map((match) => strings[Number(match[1])]!))
}

/**
 * The code of a file without what it merely says: comments become spaces, and each string becomes `"<its number>"`, so
 * that a code listing or a sentence that mentions an import is not taken for one. Expressions inside a template stay.
 */
function withoutText(source: string): { code: string; strings: string[] } {
  const strings: string[] = []
  const code = source.replace(textOrComment, (found) => {
    if (found.startsWith('//') || found.startsWith('/*')) return ' '
    if (found.startsWith('/')) return '/(?:)/'
    const expressions = found.startsWith('`') ? [...found.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1]) : []
    strings.push(found.slice(1, -1))
    return [`"${strings.length - 1}"`, ...expressions].join(' + ')
  })
  return { code, strings }
}

const textOrComment = new RegExp(
  [
    /\/\/.*/, // a comment to the end of the line
    /\/\*[\s\S]*?\*\//, // a comment in brackets
    /'(?:\\.|[^'\\\n])*'/,
    /"(?:\\.|[^"\\\n])*"/,
    /`(?:\\[\s\S]|[^`\\])*`/,
    /(?<=[=(,:;!&|?{}[\n]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/, // a regular expression
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
)
