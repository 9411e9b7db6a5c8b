/** Kinds of files, the page's and the command's: how each is told from the others, what it is called, where it opens. */

/** Marks a session: what somebody has chosen. Its value is a version. */
export const SESSION_MARK = 'burn-after-reading'
/** Marks a recording: a run, with all its facts. Its value is a version. */
export const RECORDING_MARK = 'burn-after-reading-recording'

/** Places of the page at which files are opened, by what they are called there. */
export const OPENS = {
  share: '“Share” and “Open a file”',
  own: '“Your own scenario”',
  write: '“Write a talk”',
  learn: '“Learn it” and “Take it along”',
} as const

interface FileKind {
  /** Follows “it is”. */
  readonly called: string
  /** What its field `kind` says. */
  readonly says?: string
  /** Each of these fields tells it from the kinds that come after it. */
  readonly fields: readonly string[]
  /** But not where there is one of these. */
  readonly without?: readonly string[]
  readonly opens?: keyof typeof OPENS
}

export type FileKindName =
  | 'recording'
  | 'session'
  | 'deck'
  | 'lesson'
  | 'progress'
  | 'comparison'
  | 'results'
  | 'claims'
  | 'scenario'

/** All kinds, in the order in which they are looked for. */
export const FILE_KINDS: Readonly<Record<FileKindName, FileKind>> = {
  recording: { called: 'a recording of a run', fields: [RECORDING_MARK], opens: 'share' },
  session: { called: 'what somebody has chosen on the page', fields: [SESSION_MARK], opens: 'share' },
  deck: { called: 'a talk', says: 'deck', fields: ['beats', 'cuts'], without: ['moments', 'jobs'], opens: 'write' },
  lesson: { called: 'a lesson', says: 'lesson', fields: ['moments'] },
  progress: { called: 'somebody’s progress in the lessons', says: 'progress', fields: [], opens: 'learn' },
  comparison: { called: 'a comparison of two runs', fields: ['firstDifference'] },
  results: { called: 'a list of results of runs', fields: ['rulesConsulted', 'combinations'] },
  claims: { called: 'a list of claims', fields: ['claims'], without: ['jobs'] },
  // No version: what has one may be anything.
  scenario: { called: 'a scenario', fields: ['jobs', 'payloads', 'startClock', 'nodes', 'workers'], opens: 'own' },
}

const NAMES = Object.keys(FILE_KINDS) as FileKindName[]

function kindWith(has: (field: string) => boolean, says: unknown): FileKindName | null {
  const isIt = (name: FileKindName): boolean => {
    const kind = FILE_KINDS[name]
    if (kind.says !== undefined && kind.says === says) return true
    return kind.fields.some(has) && !(kind.without ?? []).some(has)
  }
  return NAMES.find(isIt) ?? null
}

/** Which kind a value is of, going by its fields alone; null: none. Total. */
export function kindOf(value: unknown): FileKindName | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const has = (field: string): boolean => Object.hasOwn(value, field)
  return kindWith(has, has('kind') ? (value as { readonly kind?: unknown }).kind : undefined)
}

/** Names of the fields that begin within the first brace of a text, whether or not it is JSON. */
function outerFields(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!/^\s*\{/.test(text)) return names
  let depth = 0
  let last = ''
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '"': {
        const from = i + 1
        // No string goes on over the end of a line: what comes after half of one is read again.
        for (i = from; i < text.length && text[i] !== '"' && text[i] !== '\n'; i++) if (text[i] === '\\') i++
        last = text.slice(from, i)
        break
      }
      case '{':
      case '[':
        depth++
        break
      case '}':
      case ']':
        depth--
        break
      case ':':
        if (depth === 1) names.add(last)
    }
  }
  return names
}

/** What a text was seen to be. */
export interface SeenFile {
  /** Of half a file as well: going by the fields that can be seen. */
  readonly kind: FileKindName | null
  /** As JSON; undefined: it is none. */
  readonly value: unknown
}

/** Which kind a text is of. Total. */
export function kindIn(text: string): SeenFile {
  try {
    const value: unknown = JSON.parse(text)
    return { kind: kindOf(value), value }
  } catch {
    const fields = outerFields(text)
    return { kind: kindWith((field) => fields.has(field), undefined), value: undefined }
  }
}

/** What is said of a file of a kind where another one is wanted; it follows the file's name, or “it”. `wanted` follows “no”. */
export function otherThan(kind: FileKindName, wanted: string): string {
  const { called, opens } = FILE_KINDS[kind]
  return `is ${called}, and no ${wanted}${opens === undefined ? '' : `; it opens under ${OPENS[opens]}`}`
}
