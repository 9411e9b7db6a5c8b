import { Suspense } from 'react'
import { useHash } from '../../app/learn/place.ts'
import { addressIn } from '../../story/talk/address.ts'
import { AbsentRoom } from '../Absent.tsx'
import { lazyPart } from '../lazy-quiet.ts'
import { toolAt } from './tools.tsx'

const TalkStart = lazyPart(async () => (await import('./TalkStart.tsx')).TalkStart, AbsentRoom)
const StagePage = lazyPart(async () => (await import('./StagePage.tsx')).StagePage, AbsentRoom)
const SpeakerPage = lazyPart(async () => (await import('./SpeakerPage.tsx')).SpeakerPage, AbsentRoom)

const ROOM = '#talk/'
const SPEAKER = /^speaker(?:\/(?<id>[\da-z]{1,32}))?$/

/** The room of talks: where one is chosen, its stage, the speaker's window, or a tool beside it. */
export function TalkPage() {
  const hash = useHash()
  const Tool = toolAt(hash)
  const place = hash.startsWith(ROOM) ? hash.slice(ROOM.length) : ''
  const speaker = SPEAKER.exec(place)
  const address = place === '' ? null : addressIn(place)
  return (
    <Suspense fallback={<main className="room" aria-busy="true" />}>
      {Tool !== null ? (
        <Tool />
      ) : speaker !== null ? (
        <SpeakerPage id={speaker.groups?.['id'] ?? null} />
      ) : address !== null ? (
        <StagePage key={`${address.deck}/${address.cut}`} address={address} />
      ) : (
        <TalkStart stray={place} />
      )}
    </Suspense>
  )
}
