import { defineConfig } from 'vite'

/** The server as one file for Node; what is in node_modules stays there. */
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
        staff: 'server/staff.ts',
        keys: 'server/keys.ts',
        auditArchive: 'server/auditArchive.ts',
        restore: 'server/restore.ts',
        adopt: 'server/adopt.ts',
        prepareFirstStart: 'server/prepareFirstStart.ts',
        sheetWorker: 'server/print/sheetWorker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
