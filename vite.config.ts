/**
 * The portal's build. Nothing of an installation is baked in (see `src/config.ts`); the server fills in the nonce.
 * `npm run dev` proxies what belongs to the API to the server at `API_ORIGIN`.
 */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStyles } from './scripts/inlineStyles'
import { towns } from './scripts/towns'

const inSource = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** What changes rarely and is loaded by every page stays one file in the browser's cache. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//

/** The router with all that it imports at once: one request instead of a dozen small ones. */
const base = /src\/(router\.tsx|i18n\/publicSource\.ts)$/

/** What the QR sheets, which stand outside of the areas, have in common with them. */
const shared = /src\/custom\/(cells\/format|engine\/saveFile)\.ts$/

/** What every role's area needs before its first screen, with all that these import: one request instead of sixty. */
const area = /src\/area\.ts$/

/** What several of its pages draw with: too small for a request each. */
const pieces =
  /src\/(custom\/(analytics\/(filterStyles|TableSection)|home\/Figure|layout\/useInSight)|i18n\/homeSource)\.tsx?$/

/** The inputs that filters and forms share, in one request. */
const inputs = /src\/custom\/engine\/FilterBoxes\.tsx$/

export default defineConfig({
  plugins: [react(), towns(), inlineStyles()],
  resolve: {
    alias: [
      { find: 'object.entries', replacement: inSource('replaced/objectEntries.cjs') },
      { find: 'diacritic', replacement: inSource('replaced/diacritic.ts') },
      { find: 'hoist-non-react-statics', replacement: inSource('replaced/hoistNonReactStatics.ts') },
      { find: 'jsonexport/dist/index.js', replacement: inSource('replaced/jsonExport.ts') },
    ],
  },
  // The server replaces it in each answer; emotion reads it from the same <meta>.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: Object.fromEntries(['/api', '/files', '/config.json'].map(path => [path, { target: api }])),
  },
  build: {
    target: 'es2022',
    outDir: 'dist/portal',
    emptyOutDir: true,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Read by the server, which names an area's code in its page, and by the size check; not served.
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'base', test: base },
            { name: 'shared', test: shared },
            { name: 'area', test: area },
            { name: 'pieces', test: pieces },
            { name: 'inputs', test: inputs },
          ],
        },
      },
    },
  },
})
