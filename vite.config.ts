/**
 * The portal's build. Nothing of an installation is baked in (see `src/config.ts`); the server fills in the nonce.
 * `npm run dev` proxies what belongs to the API to the server at `API_ORIGIN`.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineStyles } from './scripts/inlineStyles'
import { towns } from './scripts/towns'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/**
 * Files of several modules, each with all that these import unless an earlier one has it: what a page loads of its own is one
 * request, or a few. On a phone six go at a time, and a round of them costs more than the bytes of most.
 */
const files: Record<string, readonly string[]> = {
  // Changes rarely and is loaded by every page: it stays in the browser's cache.
  framework: ['node_modules/(react|react-dom|scheduler|react-router|react-router-dom)/'],
  // The router.
  base: ['src/app/router.tsx', 'src/i18n/(publicSource|parts).ts'],
  // What the QR sheets, which stand outside of the areas, have in common with them.
  shared: ['src/custom/ui/format.ts', 'src/custom/ui/saveFile.ts'],
  // What every role's area needs before its first screen; and a few lines that very different parts share.
  area: ['src/app/areaCode.ts', '@mui/utils/usePreviousProps/', 'ra-core/dist/util/warning.js'],
  // What several pages draw with.
  pieces: [
    'src/custom/analytics/filterStyles.ts',
    'src/custom/ui/TableSection.tsx',
    'src/custom/ui/Figure.tsx',
    'src/custom/ui/useInView.ts',
    'contract/csv.ts',
    'date-fns/parseISO.js',
    '@mui/icons-material/(ExpandLess|FilterList).m?js',
  ],
  // Two that inputs have, and pages without any.
  label: ['@mui/material/(FormControlLabel|Stack)/'],
  badge: ['@mui/material/Badge/'],
  // What the pages with maps draw with before the map is there.
  mapPieces: [
    'src/custom/maps/(LazyMap|useMarkers).tsx?',
    '@mui/icons-material/MyLocation.m?js',
    'src/custom/recycler/(places|useBookings|useFigures|useLocate|trip/useKeptTrip).tsx?',
  ],
  // Leaflet, and what every map draws with it.
  map: ['src/custom/maps/(BaseMap|CurrentPositionMarker|icons).tsx?'],
  // What filters and forms share.
  inputs: ['src/custom/engine/list/FilterBoxes.tsx'],
  // Of signing up, too.
  refusedFile: ['src/dataProvider/refusedFile.ts'],
  formBase: ['ra-core/dist/form/Form.js', 'src/custom/engine/inputs/inputProps.ts', 'ra-ui-materialui/dist/Labeled.js'],
  form: ['src/custom/engine/form/RecordForm.tsx'],
}
/** Dots are dots. */
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
    // Read by the server, which names an area's code in its page, and by the size check; not served.
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
