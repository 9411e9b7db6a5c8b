import { useState } from 'react'

/**
 * What a control shows: what was put into it, as long as the file says no more than that, or has not come to say it yet.
 * The form is drawn when there is time, a moment after the text has changed; what is typed must not jump back meanwhile.
 * @param current what the form last read out of the file
 * @returns what to show, and how to put something in: as it is to be shown, and as the file will say it
 */
export function useEcho(current: string): readonly [shown: string, echo: (shown: string, says: string) => void] {
  const [put, setPut] = useState<{ readonly text: string; readonly known: readonly string[] }>({
    text: current,
    known: [current],
  })
  // The file has come to say it: going back to what it said before is news from then on.
  if (put.known.length > 1 && put.known.at(-1) === current) setPut({ text: put.text, known: [current] })
  const shown = put.known.includes(current) ? put.text : current
  const echo = (text: string, says: string) =>
    setPut((before) => ({
      text,
      known: before.known.includes(current) ? [...before.known, says] : [current, says],
    }))
  return [shown, echo]
}
