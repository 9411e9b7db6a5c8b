import { useOffline } from '../../app/offline.ts'

/** To the speaker alone: a newer version of the page is ready, and stays away until the talk is over. */
export function NewerVersion() {
  const newer = useOffline((offline) => offline.newer)
  return (
    <p className="sp-newer" role="status" data-testid="newer">
      {newer ? 'A newer version of this page is ready. It waits until the talk is over.' : ''}
    </p>
  )
}
