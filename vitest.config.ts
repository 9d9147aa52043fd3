import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Assertions that wait do so for longer than Vitest's default of one second, so that they pass on a busy machine.
const expect = { poll: { timeout: 30_000 } }

// Vitest reports that a worker died, but not why, so its exit code or signal is logged. Vitest ends its own workers
// with SIGTERM.
subscribe('child_process', message => {
  const { process: child } = message as { process: ChildProcess }
  child.once('exit', (code, signal) => {
    const isWorker = child.spawnargs?.some(each => /vitest.*worker/.test(each))
    if (isWorker && (code || (signal && signal !== 'SIGTERM'))) console.error(`worker ${child.pid}: ${signal ?? code}`)
  })
})

/**
 * Tests that compare durations with limits. Other tests on the same processors would make them fail, so they run after
 * all others.
 */
const timed = ['importLoad', 'lockedTable', 'migrationLocks', 'fullTables'].map(name => `tests/server/${name}.test.ts`)

const waits = ({ moduleId }: TestSpecification) =>
  /\/(leases|slowClients|slowReaders|onboarding|webhooks)\.test\.ts$/.test(moduleId)

/**
 * Mixes tests that wait for the clock with tests that need the processors. Otherwise the small files would run last and
 * leave the processors idle.
 */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(waits)
    const mixed = sorted
      .filter(file => !waits(file))
      .flatMap((file, at) => [...(at % 4 ? [] : waiting.splice(0, 1)), file])
    return [...mixed, ...waiting]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Mixed },
    // With `isolate: false` below, the files of a worker share the modules that they load.
    // One more worker than the processors of the machine that checks each change, because end-to-end tests wait for the
    // browser. With more workers, tests that measure time fail.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          expect,
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          // Only stops tests that hang: newResource.test.ts runs other programs in its hooks and tests.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'portal',
          expect,
          environment: 'jsdom',
          include: ['tests/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/helpers/restoreSettings.ts', 'tests/portal/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'timed',
          expect,
          environment: 'node',
          include: timed,
          globalSetup: ['tests/helpers/databases.ts'],
          setupFiles: ['tests/helpers/restoreSettings.ts'],
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          testTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'server',
          expect,
          // openapi-typescript needs the compiler's functions, which TypeScript 7 does not export.
          alias: { typescript: fileURLToPath(new URL('tests/helpers/typescriptApi.ts', import.meta.url)) },
          server: { deps: { inline: ['openapi-typescript'] } },
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/access/**/*.test.ts'],
          exclude: timed,
          globalSetup: ['tests/helpers/databases.ts'],
          setupFiles: ['tests/helpers/restoreSettings.ts'],
          isolate: false,
          // Only stops tests that hang; `npm run bench` measures durations.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'attack',
          expect,
          environment: 'node',
          include: ['tests/attack/**/*.test.ts'],
          globalSetup: ['tests/helpers/databases.ts'],
          setupFiles: ['tests/helpers/restoreSettings.ts'],
          // Only stops tests that hang: `npm run attack` repeats them for minutes.
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect,
          environment: 'node',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/helpers/demo.ts'],
          isolate: false,
          // Only stops tests that hang: a journey through every page in three languages takes minutes on a busy
          // machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
