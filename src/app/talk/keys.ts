/**
 * The keys of a talk: one catalogue, from which they are heard and listed, on the stage, in the speaker's window and in a
 * rehearsal. Clickers only send some of the first ones. A key that is not listed does nothing there.
 */

/** What a key asks for. */
export type Command =
  | 'forward'
  | 'back'
  | 'first'
  | 'last'
  | 'blank'
  | 'freeze'
  | 'full'
  | 'speaker'
  | 'overview'
  | 'notes'
  | 'help'
  | 'leave'
  | 'escape'
  /** Nothing at all; the browser is not to do anything with it either. */
  | 'swallow'

/** Where keys of a talk are heard: the stage, the speaker's window, and a rehearsal. */
export type KeyRoom = 'stage' | 'speaker' | 'rehearsal'

interface KeyOfTalk {
  /** As the browser names them. */
  readonly keys: readonly string[]
  readonly command: Command
  /** Where it is heard; without, everywhere. */
  readonly rooms?: readonly KeyRoom[]
  /** As they stand on a keyboard, and what they do; without, they are not listed. */
  readonly shown?: string
  readonly says?: string
}

const ON_STAGE: readonly KeyRoom[] = ['stage']

/** Every key, in the order of the help. */
export const TALK_KEYS: readonly KeyOfTalk[] = [
  {
    keys: ['PageDown', 'ArrowRight', 'ArrowDown', ' ', 'Enter'],
    command: 'forward',
    shown: '→ Space Page down',
    says: 'Next press; while something moves: to its end',
  },
  {
    keys: ['PageUp', 'ArrowLeft', 'ArrowUp', 'Backspace'],
    command: 'back',
    shown: '← Page up',
    says: 'One press back, as it stood there in the end',
  },
  { keys: ['Home'], command: 'first', shown: 'Home', says: 'To the first beat' },
  { keys: ['End'], command: 'last', shown: 'End', says: 'To the last beat' },
  {
    keys: ['o', 'g'],
    command: 'overview',
    rooms: ON_STAGE,
    shown: 'O or G',
    says: 'All beats: arrows or page keys, then Enter',
  },
  { keys: ['.', 'b'], command: 'blank', shown: '. or B', says: 'Dark screen, and light again' },
  {
    keys: ['z'],
    command: 'freeze',
    rooms: ['stage', 'speaker'],
    shown: 'Z',
    says: 'The stage stays as it is; the speaker’s window goes on',
  },
  { keys: ['s'], command: 'speaker', rooms: ON_STAGE, shown: 'S', says: 'The speaker’s window' },
  { keys: ['n'], command: 'notes', rooms: ON_STAGE, shown: 'N', says: 'Notes on this screen' },
  { keys: ['f'], command: 'full', shown: 'F', says: 'Full screen' },
  { keys: ['?', 'h'], command: 'help', shown: '?', says: 'This help' },
  { keys: ['q'], command: 'leave', rooms: ON_STAGE, shown: 'Q, then Q', says: 'End the talk' },
  { keys: ['Escape'], command: 'escape' },
  { keys: ['F5'], command: 'swallow' },
]

/** Beat numbers are typed digit by digit, and followed by Enter. */
const DIGITS_SHOWN = { shown: '1 to 99, Enter', says: 'To that beat' } as const

const isIn = ({ rooms }: KeyOfTalk, room: KeyRoom): boolean => rooms?.includes(room) ?? true

/** A command is heard in a room. */
export const isHeardIn = (command: Command, room: KeyRoom): boolean =>
  TALK_KEYS.some((entry) => entry.command === command && isIn(entry, room))

/** The keys of a room as its help lists them: as they stand on a keyboard, and what they do. */
export function keysListed(room: KeyRoom): readonly { readonly shown: string; readonly says: string }[] {
  const listed = TALK_KEYS.filter((entry) => isIn(entry, room)).flatMap(({ shown, says }) =>
    shown === undefined || says === undefined ? [] : [{ shown, says }],
  )
  return [...listed, DIGITS_SHOWN]
}

/** What of a keyboard event is looked at. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** What a press asks for: a command, a digit of a beat's number, or nothing of ours (the browser's own keys). */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Command | number | null {
  if (key === 'F5') return 'swallow'
  if (ctrlKey || metaKey || altKey) return null
  if (/^\d$/.test(key)) return shiftKey ? null : Number(key)
  const plain = key.length === 1 ? key.toLowerCase() : key
  if (shiftKey && key !== '?' && plain !== key.toLowerCase()) return null
  return TALK_KEYS.find(({ keys }) => keys.includes(plain))?.command ?? null
}
