import { Suspense } from 'react'
import { usePage } from '../app/pages.ts'
import { useSession } from '../app/session.ts'
import { AbsentRoom } from './Absent.tsx'
import { Boundary } from './Boundary.tsx'
import { Header } from './Header.tsx'
import { lazyPart } from './lazy-quiet.ts'
import { Play } from './Play.tsx'

const Door = lazyPart(async () => (await import('./Door.tsx')).Door, AbsentRoom)
const Room = lazyPart(async () => (await import('./pages/Room.tsx')).Room, AbsentRoom)

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
