import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/**
 * Runs the script in a separate process in the time zone of New York and returns the lines that it prints. The process
 * has to be separate, because date formatters keep the time zone in which their process started.
 */
const west = (script: string) =>
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: 'America/New_York' },
    encoding: 'utf8',
  }).split('\n')

it('a day is the same west of Greenwich, a moment is in the reader’s time', () => {
  const [day, moment] = west(`
    import { formatDate } from './src/custom/ui/format.ts'
    console.log(formatDate('2026-05-31', 'en'))
    console.log(formatDate('2026-05-31T02:00:00.000Z', 'en'))`)
  expect(day).toBe('31 May 2026')
  expect(moment).toBe('30 May 2026')
})
