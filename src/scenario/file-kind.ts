/** Files that the page saves beside scenarios, told apart by the mark that each of them carries. */

/** Marks a session: what somebody has chosen. Its value is a version. */
export const SESSION_MARK = 'burn-after-reading'
/** Marks a recording: a run, with all its facts. Its value is a version. */
export const RECORDING_MARK = 'burn-after-reading-recording'

/** Which of these a value is, going by its mark alone; null: neither. Safe for anything. */
export function savedKind(value: unknown): 'session' | 'recording' | null {
  if (typeof value !== 'object' || value === null) return null
  if (Object.hasOwn(value, RECORDING_MARK)) return 'recording'
  return Object.hasOwn(value, SESSION_MARK) ? 'session' : null
}
