/**
 * Configures the build of the portal. The build contains no settings of an installation (see `src/config.ts`), and the
 * server fills in the nonce. `npm run dev` proxies the server's addresses to `API_ORIGIN`, or else to the server that
 * `HOST` and `PORT` configure.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunkGroups'
import { inlineStylesPlugin } from './scripts/inlineStyles'
import { listValuesPlugin } from './scripts/listValues'
import { noncePlaceholder, productionHeadersPlugin, serverOrigin } from './scripts/productionHeaders'
import { townsPlugin } from './scripts/towns'
import { logoPath } from './server/brand/brand'
import { terminologyUrlPath } from './server/brand/terminology'

const server = process.env.API_ORIGIN ?? serverOrigin(process.env)

export default defineConfig({
  plugins: [react(), listValuesPlugin(), townsPlugin(), inlineStylesPlugin(), productionHeadersPlugin(server)],
  // The server replaces this placeholder in each response. Emotion reads the nonce from Vite's meta element.
  html: { cspNonce: noncePlaceholder },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/files', '/fundraiser', '/config.json', logoPath, terminologyUrlPath].map(path => [
        path,
        { target: server },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    outDir: 'dist/portal',
    emptyOutDir: true,
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The server reads the manifest to preload an area's code in the area's page, and the test of file sizes reads it.
    // It is not served.
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
})
