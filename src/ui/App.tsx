import { lazy, Suspense } from 'react'
import { useSession } from '../app/session.ts'
import { Boundary } from './Boundary.tsx'
import { Header } from './Header.tsx'
import { Play } from './Play.tsx'

const Door = lazy(async () => ({ default: (await import('./Door.tsx')).Door }))

/** The page: its head, and the room a person is in. */
export function App() {
  const room = useSession((session) => session.room)
  return (
    <Boundary>
      <Header />
      {room === 'door' ? (
        <Suspense fallback={<main className="door" />}>
          <Door />
        </Suspense>
      ) : (
        <Play />
      )}
    </Boundary>
  )
}
