/** Starts words, configuration, code and first data together, then renders the router. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { loadConfig } from '../config'
import { DemoBanner } from '../custom/public/DemoBanner'
import { hideLinkSecrets } from '../custom/public/linkSecrets'
import { paintPublic } from '../custom/public/paint'
import { addSource, addWords, currentLanguage } from '../i18n/i18n'
import { publicSource, spareWords } from '../i18n/publicSource'
import { startArea } from './AreaGate'
import { createRouter } from './router'
import '../custom/public/public.css'
import '../fonts.css'

// Before the router and before any request: codes leave the address bar.
hideLinkSecrets()

const words = addSource(publicSource).catch(() => addWords(currentLanguage(), spareWords))
/** How long the first page waits for the installation's own looks, and for its code: what is late is waited for on the screen. */
const withinMs = 1500
// Whoever needs it first reports the failure, and asks again.
const configured = loadConfig().then(paintPublic, () => undefined)
// The page shows the waiting mark by itself. Drawn by React, it would stay for 300 ms at least: so long a fallback is kept.
const area = startArea(location.pathname)
const router = createRouter()

const root = document.getElementById('root')
if (root) {
  const late = new Promise(pass => setTimeout(pass, withinMs))
  await Promise.all([words, Promise.race([Promise.all([configured, area]), late])])
  const drawn = createRoot(root)
  // In steps, and without a moment of waiting for code that is here.
  startTransition(() =>
    drawn.render(
      <>
        <DemoBanner />
        <RouterProvider router={router} />
      </>,
    ),
  )
}
