export function App() {
  return (
    <main style={{ padding: '2rem' }}>
      <h1>Burn After Reading</h1>
      <p>What was true, beside what the user was told.</p>
    </main>
  )
}
