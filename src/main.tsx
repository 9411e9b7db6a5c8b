import '@fontsource-variable/newsreader/wght.css'
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-500.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-600.css'
import './ui/theme.css'
import './ui/page.css'
import './ui/shell.css'
import './ui/header.css'
import './ui/door.css'
import './ui/bands.css'
import './ui/controls.css'
import './ui/stage.css'
import './ui/log.css'
import './ui/transport.css'
import './ui/lanes.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startFromAddress } from './app/address.ts'
import { loadFurther } from './app/further.ts'
import { useGuide } from './app/guide.ts'
import { eventually } from './app/parts.ts'
import { quiet } from './app/quiet.ts'
import { useHistory } from './app/session.ts'
import { followTheme } from './app/theme.ts'
import { keepFirst } from './app/trail/first.ts'
import { App } from './ui/App.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')

followTheme()
if (/[?&]embed\b/.test(location.search)) eventually(async () => (await import('./ui/Embed.tsx')).showEmbed(root))
else {
  const keep = () => eventually(async () => (await import('./app/trail/entries.ts')).keepTrail())
  // What a link leads to is there at once: nothing else is painted before it.
  const shown = startFromAddress().then(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
    // What is chosen at once is to be kept as well, and there is a way back to what was there before a reload.
    if (history.state !== null) keep()
    addEventListener('beforeunload', keepFirst)
    const hurried = useHistory.subscribe(() => {
      if (useGuide.getState().phase === 'watching') return // nothing is chosen yet
      hurried()
      keep()
    })
  })

  /** A first press is no reason to hurry: what it asks for comes first. */
  const AFTER_QUIET_MS = 1500
  void quiet.then(() =>
    setTimeout(() => {
      eventually(loadFurther)
      keep()
    }, AFTER_QUIET_MS),
  )

  /** Long enough for the first run to be on its way: what may wait must not compete with it. */
  const QUIET_MS = 3000

  addEventListener('load', () => {
    setTimeout(() => eventually(async () => (await import('./ui/PrintSheet.tsx')).preparePrint()), QUIET_MS)
    if (!import.meta.env.PROD) return
    const isStored = navigator.serviceWorker?.controller != null // and may be replaced at any moment
    // What it has to say would be put away by the address that the page is still opening.
    const keepCopy = () =>
      void shown.then(() => eventually(async () => (await import('./app/offline.ts')).keepOffline()))
    setTimeout(keepCopy, isStored ? 0 : QUIET_MS)
  })
}
