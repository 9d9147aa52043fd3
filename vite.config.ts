/**
 * Build of the portal. Nothing of an installation is part of it (see `src/config.ts`); the server fills in the nonce.
 * `npm run dev` proxies the API's addresses to the server at `API_ORIGIN`.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStyles } from './scripts/inlineStyles'
import { towns } from './scripts/towns'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * Chunks of several modules, each with all its imports unless an earlier chunk has them, so that a page loads its own
 * code in one or a few requests. A phone sends six requests at a time, and a round of them costs more than the bytes of
 * most chunks.
 */
const files: Record<string, readonly string[]> = {
  // Changes rarely and is loaded by every page, so that it stays in the browser's cache.
  framework: ['node_modules/(react|react-dom|scheduler|react-router|react-router-dom)/'],
  // The router.
  base: ['src/app/router.tsx', 'src/i18n/(publicSource|parts).ts'],
  // Modules that the areas share with the QR sheets, which are outside the areas.
  shared: ['src/custom/ui/format.ts', 'src/custom/ui/saveFile.ts'],
  // Modules that every role's area needs before its first screen, and a few lines that very different parts share.
  area: ['src/app/areaCode.ts', '@mui/utils/usePreviousProps/', 'ra-core/dist/util/warning.js'],
  // Components that several pages use.
  pieces: [
    'src/custom/analytics/filterStyles.ts',
    'src/custom/ui/TableSection.tsx',
    'src/custom/ui/Figure.tsx',
    'src/custom/ui/useInView.ts',
    'contract/csv.ts',
    'date-fns/parseISO.js',
    '@mui/icons-material/(ExpandLess|FilterList).m?js',
  ],
  // Two components that inputs use, and pages without inputs.
  label: ['@mui/material/(FormControlLabel|Stack)/'],
  badge: ['@mui/material/Badge/'],
  // Components that the pages with maps render before the map is loaded.
  mapPieces: [
    'src/custom/maps/(LazyMap|useMarkers).tsx?',
    '@mui/icons-material/MyLocation.m?js',
    'src/custom/recycler/(places|useBookings|useFigures|useLocate|trip/useKeptTrip).tsx?',
  ],
  // Leaflet, and the components of every map.
  map: ['src/custom/maps/(BaseMap|CurrentPositionMarker|icons).tsx?'],
  // Components that filters and forms share.
  inputs: ['src/custom/engine/list/FilterBoxes.tsx'],
  // Shared with signing up.
  refusedFile: ['src/dataProvider/refusedFile.ts'],
  formBase: ['ra-core/dist/form/Form.js', 'src/custom/engine/inputs/inputProps.ts', 'ra-ui-materialui/dist/Labeled.js'],
  form: ['src/custom/engine/form/RecordForm.tsx'],
}
/** Returns a regular expression for a path, with its dots escaped. */
const pathTest = (path: string) => `/${path.replace(/\.(?=\w+\??$)/, '\\.')}`
const groups = Object.entries(files).map(([name, paths]) => ({ name, test: new RegExp(paths.map(pathTest).join('|')) }))

export default defineConfig({
  plugins: [react(), towns(), inlineStyles()],
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
    // Read by the server, which names an area's code in its page, and by the size check. It is not served.
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
  },
})
