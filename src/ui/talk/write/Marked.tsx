/** A sentence in which names of fields stand between backticks. */
export function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('`').map((piece, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence
        i % 2 === 0 ? <span key={i}>{piece}</span> : <code key={i}>{piece}</code>,
      )}
    </>
  )
}
