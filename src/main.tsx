/** Starts words, configuration, code and first data together, then renders the router. */
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startArea } from './AreaGate'
import { loadConfig } from './config'
import { hideHandedOver } from './custom/pages/public/handedOver'
import { paintPublic } from './custom/pages/public/paint'
import { addSource, addWords, currentLanguage } from './i18n/i18n'
import { publicSource, spareWords } from './i18n/publicSource'
import { createRouter } from './router'
import './custom/pages/public/public.css'
import './fonts.css'

// Before the router and before any request: codes leave the address bar.
hideHandedOver()

const words = addSource(publicSource).catch(() => addWords(currentLanguage(), spareWords))
// Whoever needs it first reports the failure, and asks again.
/** How long the first page waits for the installation's own looks. */
const looksWithinMs = 1500
const configured = loadConfig().then(paintPublic, () => undefined)
startArea(location.pathname)
const router = createRouter()

const root = document.getElementById('root')
if (root) {
  await Promise.all([words, Promise.race([configured, new Promise(late => setTimeout(late, looksWithinMs))])])
  createRoot(root).render(<RouterProvider router={router} />)
}
