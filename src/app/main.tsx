/** Entry point: loads messages, configuration, code and first data in parallel, then renders the router. */
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

// Removes secret codes from the address bar before the router starts and before any request.
hideLinkSecrets()

const words = addSource(publicSource).catch(() => addWords(currentLanguage(), spareWords))
/**
 * Time that the first render waits for the installation's brand and for the page's code, in ms. After it the page
 * renders and waits on the screen.
 */
const withinMs = 1500
// Failures are ignored here: the first component that needs the configuration loads it again and reports the failure.
const configured = loadConfig().then(paintPublic, () => undefined)
// index.html shows the loading indicator. If React rendered it, it would stay for at least 300 ms, the time that React
// shows a fallback.
const area = startArea(location.pathname)
const router = createRouter()

const root = document.getElementById('root')
if (root) {
  const late = new Promise(pass => setTimeout(pass, withinMs))
  await Promise.all([words, Promise.race([Promise.all([configured, area]), late])])
  const drawn = createRoot(root)
  // A transition renders in steps, and shows no fallback for code that is already loaded.
  startTransition(() =>
    drawn.render(
      <>
        <DemoBanner />
        <RouterProvider router={router} />
      </>,
    ),
  )
}
