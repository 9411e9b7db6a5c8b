import { lazy, Suspense } from 'react'
import { usePage } from '../app/pages.ts'
import { useSession } from '../app/session.ts'
import { Boundary } from './Boundary.tsx'
import { Header } from './Header.tsx'
import { Play } from './Play.tsx'

const Door = lazy(async () => ({ default: (await import('./Door.tsx')).Door }))
const Room = lazy(async () => ({ default: (await import('./pages/Room.tsx')).Room }))

/** The page: its head, and the room a person is in. */
export function App() {
  const room = useSession((session) => session.room)
  const page = usePage((pages) => pages.page)
  const beside = page ?? (room === 'door' || room === 'play' ? null : room)
  return (
    <Boundary>
      <Header />
      <Boundary key={beside ?? room}>
        {beside !== null ? (
          <Suspense fallback={<main aria-busy="true" />}>
            <Room page={beside} />
          </Suspense>
        ) : room === 'door' ? (
          <Suspense fallback={<main className="door" />}>
            <Door />
          </Suspense>
        ) : (
          <Play />
        )}
      </Boundary>
    </Boundary>
  )
}
