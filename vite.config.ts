/**
 * Build of the portal. Nothing of an installation is part of it (see `src/config.ts`); the server fills in the nonce.
 * `npm run dev` proxies the server's addresses to the server that `HOST` and `PORT` configure, or to `API_ORIGIN`.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunkGroups'
import { inlineStyles } from './scripts/inlineStyles'
import { noncePlaceholder, productionHeaders, serverOrigin } from './scripts/productionHeaders'
import { towns } from './scripts/towns'
import { logoPath } from './server/brand/brand'
import { terminologyPath } from './server/brand/terminology'

const server = process.env.API_ORIGIN ?? serverOrigin(process.env)

export default defineConfig({
  plugins: [react(), towns(), inlineStyles(), productionHeaders(server)],
  // The server replaces it in each answer; emotion reads it from the same <meta>.
  html: { cspNonce: noncePlaceholder },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/files', '/fundraiser', '/config.json', logoPath, terminologyPath].map(path => [
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
    // Read by the server, which names an area's code in its page, and by the size check. It is not served.
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
