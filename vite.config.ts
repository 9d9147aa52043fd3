/**
 * Build of the portal. Nothing of an installation is part of it (see `src/config.ts`); the server fills in the nonce.
 * `npm run dev` proxies the API's addresses to the server at `API_ORIGIN`.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunkGroups'
import { inlineStyles } from './scripts/inlineStyles'
import { towns } from './scripts/towns'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

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
          groups: chunkGroups,
        },
      },
    },
  },
})
