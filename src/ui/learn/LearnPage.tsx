/** The room. */
export function LearnPage() {
  return (
    <main className="room">
      <h1>Learn it</h1>
    </main>
  )
}
