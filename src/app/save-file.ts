/** Some browsers begin to read what is saved only after the click. */
const READ_MS = 10_000

/** Hands something over as a file of that name. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
}

/** Hands a JSON text over as a file of that name. */
export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }))
}
