import { defineConfig } from 'vite'

/**
 * Builds the server and its commands for Node: one file for each entry, and files with code that is shared or loaded on
 * demand. Packages in node_modules stay external.
 */
export default defineConfig({
  publicDir: false,
  ssr: { external: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        staff: 'server/startup/staffCommand.ts',
        keys: 'server/startup/keysCommand.ts',
        auditArchive: 'server/startup/auditArchive.ts',
        restore: 'server/startup/restore.ts',
        adopt: 'server/startup/adopt.ts',
        terms: 'server/startup/termsCommand.ts',
        catalogues: 'src/i18n/catalogues.ts',
        prepareFirstStart: 'server/startup/prepareFirstStart.ts',
        sheetWorker: 'server/print/sheetWorker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
