/**
 * Checks the rules of the code base: `npm run lint` passes, modules import only allowed packages, and the portal and
 * the server do not import each other. folders.test.ts checks the folders, newResource.test.ts the types.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listsFile } from '../../scripts/listValues'
import { findImports, type ImportStatement, listFilesBelow } from '../helpers/imports'

const root = resolve(import.meta.dirname, '../..')
const imports = ['contract', 'conformance', 'src', 'server']
  .flatMap(folder => listFilesBelow(join(root, folder)))
  .flatMap(findImports)
const crossing = (from: RegExp, to: RegExp) =>
  imports.filter(each => from.test(each.from) && to.test(each.to)).map(each => `${each.from} → ${each.to}`)

/** The packages that the customer's design names. */
const cardPackages = [
  'react-admin',
  'ra-data-simple-rest',
  'ra-i18n-polyglot',
  'ra-language-english',
  'react',
  'react-dom',
  '@mui/material',
  'leaflet',
  'react-leaflet',
  'react-leaflet-cluster',
  'qrcode.react',
  'jspdf',
  'date-fns',
  'vite',
  'vitest',
  '@testing-library/react',
]

test.each(cardPackages)('package.json names %s, and the code imports it', name => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
  const files = [...listFilesBelow(join(root, 'tests')), join(root, 'vite.config.ts'), join(root, 'vitest.config.ts')]
  const isImported = ({ to }: ImportStatement) => to === name || to.startsWith(`${name}/`)
  expect([...imports, ...files.flatMap(findImports)].some(isImported)).toBe(true)
})

describe('the import rules', () => {
  test('the contract imports zod and itself only', () => {
    expect(crossing(/^contract\//, /^(?!zod$|contract\/)/)).toEqual([])
  })
  test('portal and server never import each other', () => {
    expect([...crossing(/^src\//, /^server\//), ...crossing(/^server\//, /^src\//)]).toEqual([])
  })
  test('the conformance check uses only the contract to describe the API, and only the accounts of the demo', () => {
    expect(crossing(/^conformance\//, /^(?!zod$|node:|contract\/|conformance\/|server\/demo\/accounts$)/)).toEqual([])
    expect(crossing(/^(contract|src|server)\//, /^conformance\//)).toEqual([])
  })
  test('routes reach the database through repositories', () => {
    expect(crossing(/^server\/routes\//, /^(drizzle-orm|server\/db\/schema)/)).toEqual([])
  })
  test('the browser loads no zod', () => {
    const loads = imports.filter(each => !each.isTypeOnly)
    const moduleOf = (file: string) => file.replace(/\.tsx?$/, '')
    const loadsZod = (module: string, seen = new Set<string>()): boolean => {
      if (seen.has(module)) return false
      seen.add(module)
      return loads.some(({ from, to }) => moduleOf(from) === module && (to === 'zod' || loadsZod(to, seen)))
    }
    const loaded = loads.filter(({ from, to }) => from.startsWith('src/') && /^(zod$|contract\/)/.test(to))
    // contract/lists.ts is left out, because the build replaces it by the values of its exports.
    const modules = [...new Set(loaded.map(({ to }) => to))].filter(module => module !== moduleOf(listsFile))
    expect(modules.length).toBeGreaterThan(10)
    expect(modules.filter(module => module === 'zod' || loadsZod(module))).toEqual([])
  })
  // Git ignores some files, which then exist only on their author's machine. Scripts must not load such files.
  test('every file that a script loads is committed', () => {
    const scripts = readdirSync(join(root, 'scripts')).filter(name => name.endsWith('.mjs'))
    const loaded = scripts.flatMap(name => findImports(join(root, 'scripts', name))).map(({ to }) => to)
    const wanted = loaded.filter(to => /^(scripts|server|contract|conformance|scaffold|tests)\//.test(to))
    expect(wanted).toContain('tests/pictures/takePictures.ts')
    expect(wanted.filter(to => !existsSync(join(root, to)) && !existsSync(join(root, `${to}.ts`)))).toEqual([])
  })
  test('stored times are compared only with the database’s clock', () => {
    // These files may use the machine's own clock: they compare it with the times of files, which have the same clock,
    // or create the demo at a fixed time.
    const isOwnClock = /^server\/(demo\/|db\/(clock|embedded\w+)\.ts|files\/abandonedFiles\.ts)/
    const readers = listFilesBelow(join(root, 'server'))
      .filter(file => /new Date\(\)|\bDate\.now\b/.test(readFileSync(file, 'utf8')))
      .map(file => relative(root, file))
    expect(readers.filter(file => !isOwnClock.test(file))).toEqual([])
    expect(readers).toContain('server/db/clock.ts')
  })
  test('only one place escapes the cells of a file', () => {
    const escaping = ['contract', 'src', 'server']
      .flatMap(folder => listFilesBelow(join(root, folder)))
      .filter(file => readFileSync(file, 'utf8').includes(`'""'`))
    expect(escaping.map(file => relative(root, file))).toEqual(['contract/csv.ts'])
  })
  test('secrets come from the generator of node:crypto; Math.random only spreads waits', () => {
    const users = ['contract', 'src', 'server']
      .flatMap(folder => listFilesBelow(join(root, folder)))
      .filter(file => readFileSync(file, 'utf8').includes('Math.random'))
    expect(users.map(file => relative(root, file)).sort()).toEqual([
      'server/webhooks/deliveryOutcome.ts',
      'src/custom/engine/live/LiveRecords.tsx',
    ])
  })
  test('routing comes from react-router-dom only', () => {
    expect(crossing(/^src\//, /^react-router$/)).toEqual([])
  })
})

/**
 * Files that store a time of day, or compare it with a time from outside the process, with the reason. All other files
 * only measure durations.
 */
const moments: Record<string, string> = {
  'server/db/clock.ts': 'compared with the database’s clock',
  'server/db/embeddedMaintenance.ts': 'dumps are dated and compared with the times of files',
  'server/db/embeddedDump.ts': 'compared with the times of files',
  'server/files/abandonedFiles.ts': 'compared with the times of files',
  'src/session/session.ts': 'expiresAt is the server’s',
  'src/session/status.ts': 'stored with the status',
  'src/authProvider/useSession.ts': 'expiresAt is the server’s',
  'src/custom/ui/absence.ts': 'performance.now() may stop while the computer sleeps',
  'src/custom/shell/ImpersonationAlert.tsx': 'expiresAt is the server’s',
  'src/custom/public/Impersonate.tsx': 'expiresAt is the server’s',
  'src/custom/public/resetChallenge.ts': 'stored, and read after a reload',
}

describe('the clocks', () => {
  test('a duration is measured with performance.now(), which is never set back; the time of day is used only for moments', () => {
    const timeOfDay = /\bDate\.now\b|\bnew Date\(\)\.(getTime|valueOf)|\+new Date\(\)/
    const users = ['contract', 'src', 'server']
      .flatMap(folder => listFilesBelow(join(root, folder)))
      .filter(file => timeOfDay.test(readFileSync(file, 'utf8')))
      .map(file => relative(root, file))
    expect(users.filter(file => !(file in moments))).toEqual([])
    expect(Object.keys(moments).filter(file => !users.includes(file))).toEqual([])
  })
  // The server's estimate of the database's clock may be wrong by half a second, so a time that is stored as just
  // passed may still lie in the future for the server.
  test('no test stores a time that passed less than a second ago', () => {
    const justPassed = /Date\.now\(\) - \d{1,3}\)/
    const files = listFilesBelow(join(root, 'tests')).filter(file => justPassed.test(readFileSync(file, 'utf8')))
    expect(files.map(file => relative(root, file))).toEqual([])
  })
})

// Tests must use `readMailedCode`, which expects the code on a line of its own. A plain search for eight digits would
// find digits of a link instead in one of forty mails.
test('only one helper reads the code in a mail', () => {
  const files = listFilesBelow(join(root, 'tests')).filter(file => /\\d\{8\}/.test(readFileSync(file, 'utf8')))
  expect(files.map(file => relative(root, file))).toEqual(['tests/helpers/outbox.ts'])
})

// A function that a request replaces with its own `resolve` does nothing if the test calls it before the request has
// arrived. The promise of `createDeferred` exists from the beginning.
test('tests resolve promises from outside with `createDeferred` only', () => {
  const assigned = /new Promise(<[^>]*>)?\((\w+) =>\s*[{(]?\s*\w+ = (\(\) => )?\2\b/
  const files = listFilesBelow(join(root, 'tests')).filter(file => assigned.test(readFileSync(file, 'utf8')))
  expect(files.map(file => relative(root, file))).toEqual(['tests/helpers/deferred.ts'])
})

describe('numbering', () => {
  test('each decision has its own number, which is also in its title', () => {
    const records = readdirSync(join(root, 'docs/adr'))
    const numbers = records.map(name => Number(name.slice(0, 4)))
    expect(numbers).toEqual(records.map((_, index) => index + 1))
    const titles = records.map(name => readFileSync(join(root, 'docs/adr', name), 'utf8'))
    expect(titles.map(text => Number.parseInt(text.slice(2), 10))).toEqual(numbers)
  })
  test('migrations are ordered by time, each has a file, and only the newest has a snapshot; an older date would leave a migration out', () => {
    const folder = join(root, 'server/db/migrations')
    const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[]
    }
    const number = (idx: number) => String(idx).padStart(4, '0')
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, index) => index))
    expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).sort((a, b) => a - b))
    const files = readdirSync(folder).filter(name => name.endsWith('.sql'))
    expect(files.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
    expect(entries.filter(({ idx, tag }) => !tag.startsWith(`${number(idx)}_`))).toEqual([])
    const snapshots = readdirSync(join(folder, 'meta')).filter(name => name.endsWith('_snapshot.json'))
    expect(snapshots).toEqual([`${number(entries.length - 1)}_snapshot.json`])
  })
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('npx', [program, ...args], { cwd: root, encoding: 'utf8' })
    return status === 0 ? 'clean' : `${stdout}\n${stderr}`
  }
  test('lint and format are clean', () => {
    expect(run('biome', 'check', '--error-on-warnings', '.')).toBe('clean')
  })
})

test('every button that closes a dialog asks before entered values are lost', () => {
  const passing = listFilesBelow(join(root, 'src')).filter(file => {
    const text = readFileSync(file, 'utf8')
    return text.includes('<DialogActions') && /<Button\b[^>]*\bonClick=\{(\(\) => )?onClose\b/.test(text)
  })
  expect(passing.map(file => relative(root, file))).toEqual([])
})
