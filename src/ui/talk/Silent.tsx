import '../drafts/trouble.css'

const SAYS =
  'The browser does not answer when asked for this talk. Another tab of this page may keep it from that: close it. The talk opens here as soon as it answers. If you have it as a file, open that under “Write a talk”.'

/** Said where a talk of one's own is waited for that may never come. */
export function SilentTalk() {
  return (
    <div className="own-trouble" role="alert" data-testid="talk-trouble" data-trouble="silent">
      <p>{SAYS}</p>
    </div>
  )
}

/** The same in place of a whole window of the talk. */
export function SilentRoom() {
  return (
    <main className="room">
      <h1>This talk is not here yet</h1>
      <SilentTalk />
      <p>
        <a href="#talk">Choose another</a> or <a href="#talk/write">open a file</a>
      </p>
    </main>
  )
}
