/** The room. */
export function TalkPage() {
  return (
    <main className="room">
      <h1>Give the talk</h1>
    </main>
  )
}
