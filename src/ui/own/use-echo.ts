import { useState } from 'react'

/** Whether what is shown was read from the newest file. Only who waits for that has to be told. */
export type UseIsRead = (isWaiting: boolean) => boolean

const useAlways: UseIsRead = () => true

/**
 * What a control shows: what was put into it, as long as the file says no more than that, or has not come to say it yet.
 * The form is drawn when there is time, a moment after the text has changed; what is typed must not jump back meanwhile.
 * What is taken back within that moment is never drawn: once the newest file is read, it alone decides.
 * @param current what the form last read out of the file
 * @param useIsRead without it the newest file is read always
 * @returns what to show, and how to put something in: as it is to be shown, and as the file will say it, where it will say
 * anything else than before
 */
export function useEcho(
  current: string,
  useIsRead = useAlways,
): readonly [shown: string, echo: (shown: string, says?: string) => void] {
  const [put, setPut] = useState<{ readonly text: string; readonly known: readonly string[] }>({
    text: current,
    known: [current],
  })
  const isWaiting = put.known.length > 1
  // Going back to what the file said before is news from then on.
  if (useIsRead(isWaiting) && isWaiting)
    setPut({ text: put.known.at(-1) === current ? put.text : current, known: [current] })
  const shown = put.known.includes(current) ? put.text : current
  const echo = (text: string, says?: string) =>
    setPut((before) => {
      const known = before.known.includes(current) ? before.known : [current]
      return { text, known: says === undefined ? known : [...known, says] }
    })
  return [shown, echo]
}
