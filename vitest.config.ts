import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What is waited for comes, however busy the machine: Vitest would give up after a second.
const expect = { poll: { timeout: 30_000 } }

// Of a worker that dies Vitest says no more than that it did. It ends its own by SIGTERM.
subscribe('child_process', message => {
  const { process: child } = message as { process: ChildProcess }
  child.once('exit', (code, signal) => {
    const isWorker = child.spawnargs?.some(each => /vitest.*worker/.test(each))
    if (isWorker && (code || (signal && signal !== 'SIGTERM'))) console.error(`worker ${child.pid}: ${signal ?? code}`)
  })
})

/** Compares durations with limits, which another test on the same processors would exceed: it runs after all others. */
const timed = ['stalls', 'importLoad', 'lockedTable', 'migrationLocks'].map(name => `tests/server/${name}.test.ts`)

const waits = ({ moduleId }: TestSpecification) =>
  /\/(leases|slowClients|slowReaders|onboarding|webhooks)\.test\.ts$/.test(moduleId)

/** What waits for the clock runs beside what needs the processors: small files would come last, and leave them idle. */
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
    // `isolate: false` below: the files of a worker share what they load.
    // One more than the processors of the gate's machine, because journeys wait for the browser. With more, tests that measure time fail.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          expect,
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'portal',
          expect,
          environment: 'jsdom',
          include: ['tests/portal/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/helpers/putBack.ts', 'tests/portal/setup.ts'],
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
          setupFiles: ['tests/helpers/putBack.ts'],
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          testTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'server',
          expect,
          environment: 'node',
          include: ['tests/server/**/*.test.ts', 'tests/access/**/*.test.ts'],
          exclude: timed,
          globalSetup: ['tests/helpers/databases.ts'],
          setupFiles: ['tests/helpers/putBack.ts'],
          isolate: false,
          // Against hanging only: how long things may take is measured by `npm run bench`.
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        test: {
          name: 'e2e',
          expect,
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/helpers/demo.ts'],
          isolate: false,
          // Against hanging only: a journey through every page in three languages takes minutes on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
