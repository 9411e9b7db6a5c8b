import { useHash } from '../../../app/learn/place.ts'
import { CheckPage } from './CheckPage.tsx'
import { LegibilityCard } from './LegibilityCard.tsx'
import { SecondWindow } from './SecondWindow.tsx'

/** The check, the card that is read from the last row, or the second window that answers it. */
export function HallCheck() {
  const hash = useHash()
  if (hash === '#talk/check/card') return <LegibilityCard />
  if (hash === '#talk/check/second') return <SecondWindow />
  return <CheckPage />
}
