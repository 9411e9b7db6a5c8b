/** A rehearsal in words and figures: on the page, as Markdown, and for a spreadsheet. */

/** A time in ms as minutes and seconds, `1:05`; below 0 with a minus. */
export function minutesOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return ms < 0 && seconds > 0 ? `−${text}` : text
}

/** Within that, nobody in a hall notices, in ms. */
const EVEN_MS = 5000

/** The pace of a talk that is `behind` ms behind its plan; below 0: ahead. */
export function paceInWords(behind: number): string {
  if (Math.abs(behind) < EVEN_MS) return 'on time'
  const by =
    Math.abs(behind) < 60_000 ? `${Math.round(Math.abs(behind) / 1000)} s` : `${minutesOf(Math.abs(behind))} min`
  return behind > 0 ? `${by} behind` : `${by} ahead`
}

/** How much more or less than planned was used, with a sign. */
export function differenceOf(usedMs: number, plannedMs: number): string {
  const seconds = Math.round((usedMs - plannedMs) / 1000)
  return seconds === 0 ? '0:00' : `${seconds > 0 ? '+' : '−'}${minutesOf(Math.abs(seconds) * 1000)}`
}

/** A row of the table: a beat, or a press in it. */
interface Timed {
  readonly plannedMs: number
  readonly usedMs: number
}

/** As much of a rehearsal as is written down. */
export interface RehearsedTable extends Timed {
  readonly title: string
  readonly endedAt: number
  readonly whole: boolean
  readonly beats: readonly (Timed & {
    readonly title: string
    readonly presses: readonly (Timed & { readonly says: string })[]
  })[]
}

/** The day and time of a rehearsal, in UTC, so that a file says the same everywhere. */
const dateOf = (endedAt: number): string => new Date(endedAt).toISOString().slice(0, 16).replace('T', ' ')

const forTable = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[<>*_`[\]]/g, '\\$&')
    .replaceAll(/\s+/g, ' ')

/** A rehearsal as Markdown: a table with a row for each beat, and one for each press below it. */
export function rehearsalMarkdown({ title, endedAt, plannedMs, usedMs, whole, beats }: RehearsedTable): string {
  const row = (name: string, time: Timed): string =>
    `| ${name} | ${minutesOf(time.plannedMs)} | ${minutesOf(time.usedMs)} | ${differenceOf(time.usedMs, time.plannedMs)} |`
  const rows = beats.flatMap((beat, i) => [
    row(`**${i + 1}. ${forTable(beat.title)}**`, beat),
    ...(beat.presses.length > 1 ? beat.presses.map((press) => row(`→ ${forTable(press.says)}`, press)) : []),
  ])
  return [
    `# Rehearsal: ${forTable(title)}`,
    '',
    `${dateOf(endedAt)} UTC, ${whole ? 'to the end' : 'not to the end'}: ${minutesOf(usedMs)} of ${minutesOf(plannedMs)} min.`,
    '',
    '| Beat and press | Planned | Used | Difference |',
    '| --- | --- | --- | --- |',
    ...rows,
    row('**Together**', { plannedMs, usedMs }),
    '',
  ].join('\n')
}

/** A field of a spreadsheet: never taken for a formula, whatever it begins with. */
function csvField(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A rehearsal for a spreadsheet: a line for each press, times in seconds. */
export function rehearsalCsv({ beats }: RehearsedTable): string {
  const lines = beats.flatMap((beat, i) =>
    beat.presses.map((press, j) =>
      [
        String(i + 1),
        csvField(beat.title),
        String(j),
        csvField(press.says),
        (press.plannedMs / 1000).toFixed(1),
        (press.usedMs / 1000).toFixed(1),
      ].join(','),
    ),
  )
  return ['beat,title,press,does,planned_seconds,used_seconds', ...lines, ''].join('\r\n')
}
