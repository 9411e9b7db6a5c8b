/** What is asked of the device's storage need not be answered. */

/** A storage that has not answered by then may never do so: another tab may hold it. */
const SILENT_MS = 5000

/** Waits for what was asked of the storage, however long it takes; `onSilent` is called where it does not answer. */
export async function patiently<T>(asked: Promise<T>, onSilent: () => void): Promise<T> {
  const late = setTimeout(onSilent, SILENT_MS)
  try {
    return await asked
  } finally {
    clearTimeout(late)
  }
}
