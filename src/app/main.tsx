/** Entry point: loads messages, configuration, code and first data in parallel, then renders the router. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { type Config, loadConfig } from '../config'
import { applyBrandColours } from '../custom/public/applyBrandColours'
import { DemoBanner } from '../custom/public/DemoBanner'
import { hideLinkSecrets } from '../custom/public/linkSecrets'
import { waitForContent } from '../custom/ui/contentPriority'
import { addMessageSource, addMessages, currentLanguage, setTerminology } from '../i18n/i18n'
import { fallbackMessages, loadPublicMessages } from '../i18n/publicSource'
import { preloadArea } from './AreaGate'
import { addLoadedFonts, loadFontsOf, loadRemainingFonts } from './fonts'
import { createRouter } from './router'
import '../custom/public/public.css'
import '../fonts.css'

// Removes the secret codes of a link from the address bar, before the router starts and before any request.
hideLinkSecrets()

const words = addMessageSource(loadPublicMessages).catch(() => addMessages(currentLanguage(), fallbackMessages))
// The fonts of the language load while the area loads, so that the first session shows them too.
const fonts = words
  .then(async () => loadFontsOf(JSON.stringify(await loadPublicMessages(currentLanguage()))))
  .catch(() => undefined)
/** Loads the installation's own messages. If they cannot be loaded, the product's messages are shown. */
async function loadTerms({ terms }: Config) {
  if (!terms) return
  const response = await fetch(terms)
  if (response.ok) setTerminology(await response.json())
}

/** Maximum time in ms that the first render waits for the fonts after everything else has loaded. */
const maxFontWaitMs = 300
/** Maximum time in ms that the first render waits for the brand and the code. Then a loading indicator appears. */
const maxFirstRenderWaitMs = 1500
// Failures are ignored at this point: the first component that needs the configuration loads it again and reports the
// failure.
const configured = loadConfig().then(
  async config => {
    applyBrandColours(config)
    await loadTerms(config).catch(() => undefined)
  },
  () => undefined,
)
/**
 * Whether the installation has its own messages. The server then preloads their file in the page, and nothing is
 * rendered before the file has loaded or failed to load.
 */
const hasTerms = document.querySelector('link[rel="preload"][href^="/terms.json"]') !== null
// The first render waits for the area, because index.html already shows a loading indicator. A Suspense fallback, once
// shown, would stay for at least 300 ms.
const area = preloadArea(location.pathname)
const router = createRouter()

const waitFor = (ms: number) => new Promise(pass => setTimeout(pass, ms))

const root = document.getElementById('root')
if (root) {
  const late = waitFor(maxFirstRenderWaitMs)
  await Promise.all([words, hasTerms && configured, Promise.race([Promise.all([configured, area]), late])])
  await Promise.race([fonts, waitFor(maxFontWaitMs)])
  addLoadedFonts()
  const drawn = createRoot(root)
  // A transition renders without blocking the page, and shows no fallback for code that is already loaded.
  startTransition(() =>
    drawn.render(
      <>
        <DemoBanner />
        <RouterProvider router={router} />
      </>,
    ),
  )
  void waitForContent()
    .then(loadRemainingFonts)
    .catch(() => undefined)
}
