import '@fontsource-variable/newsreader/wght.css'
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-500.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-600.css'
import './ui/theme.css'
import './ui/page.css'
import './ui/bands.css'
import './ui/controls.css'
import './ui/stage.css'
import './ui/side.css'
import './ui/transport.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from './app/theme.ts'
import { App } from './ui/App.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element.')

followTheme()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
