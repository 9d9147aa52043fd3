/**
 * Checks which folder may import from which other folders: values, types and `import()`. Each row of the tables lists
 * only folders of the rows above it, so that folders cannot import each other in a cycle. Cycles inside one folder are
 * not checked.
 */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findImports, listFilesBelow } from '../helpers/imports'

const root = resolve(import.meta.dirname, '../..')

/** A file directly in `src` or `server` counts as a separate folder. */
const portal: Record<string, string> = {
  areaPaths: '',
  config: '',
  session: '',
  i18n: 'session',
  dataProvider: 'config session i18n',
  authProvider: 'session dataProvider',
  'custom/pictures': 'i18n dataProvider',
  'custom/ui': 'config session i18n dataProvider authProvider',
  'custom/engine': 'config i18n dataProvider authProvider custom/pictures custom/ui',
  'custom/maps': 'config session custom/ui',
  'custom/public': 'areaPaths config session i18n dataProvider authProvider custom/pictures custom/ui',
  'custom/bins': 'config i18n dataProvider custom/ui custom/engine',
  'custom/stores': 'config i18n dataProvider authProvider custom/ui custom/engine custom/maps custom/bins',
  'custom/analytics': 'config i18n dataProvider authProvider custom/ui custom/engine custom/maps custom/stores',
  'custom/storePage':
    'config i18n dataProvider custom/ui custom/engine custom/maps custom/bins custom/stores custom/analytics',
  'custom/home': 'i18n dataProvider authProvider custom/ui custom/engine',
  'custom/keys': 'config i18n dataProvider authProvider custom/ui custom/engine',
  'custom/qr': 'areaPaths config session i18n custom/ui custom/engine custom/public',
  'custom/webhooks': 'config i18n dataProvider authProvider custom/ui custom/engine custom/keys',
  'custom/profile':
    'config session i18n dataProvider authProvider custom/ui custom/engine custom/keys custom/qr custom/webhooks',
  'custom/recycler': 'config session i18n dataProvider authProvider custom/ui custom/engine custom/maps',
  'custom/redeemed': 'i18n dataProvider custom/ui custom/engine custom/analytics',
  'custom/rewards': 'config i18n dataProvider custom/ui custom/engine',
  'custom/sponsor': 'config session i18n dataProvider authProvider custom/ui custom/engine',
  'custom/staff': 'config i18n dataProvider authProvider custom/ui custom/engine custom/keys',
  'custom/shell':
    'areaPaths config session i18n dataProvider authProvider custom/ui custom/engine custom/public custom/webhooks custom/profile',
  resources:
    'i18n custom/engine custom/bins custom/stores custom/profile custom/recycler custom/redeemed custom/rewards custom/sponsor custom/staff',
  app: 'areaPaths config session i18n dataProvider authProvider custom/ui custom/engine custom/maps custom/public custom/qr custom/stores custom/analytics custom/storePage custom/home custom/profile custom/recycler custom/redeemed custom/rewards custom/sponsor custom/staff custom/shell resources',
}

const server: Record<string, string> = {
  errors: '',
  lib: 'errors',
  brand: '',
  i18n: '',
  impact: '',
  pages: 'brand i18n',
  concurrency: 'errors',
  environment: 'lib brand impact',
  config: 'lib brand impact environment',
  db: 'errors lib concurrency config',
  files: 'errors lib concurrency config',
  geo: 'errors lib concurrency config db',
  print: 'errors lib brand i18n concurrency db',
  ownership: 'errors lib db',
  publishing: 'lib db ownership',
  webhooks: 'lib db publishing',
  identityProviders: 'webhooks',
  queries: 'errors db files',
  accounts: 'errors lib concurrency db ownership publishing',
  mail: 'errors lib brand i18n config db accounts',
  imports: 'errors lib db geo ownership accounts',
  repositories:
    'errors lib impact db files geo print ownership publishing webhooks identityProviders queries accounts mail imports',
  events: 'errors lib db publishing repositories',
  auth: 'errors lib config db ownership publishing accounts',
  erasure: 'errors db files ownership repositories',
  notifications: 'errors lib concurrency db publishing accounts mail repositories auth',
  maintenance: 'errors lib db files ownership repositories',
  installation: 'lib config db files',
  http: 'errors lib brand concurrency config db accounts auth maintenance',
  declared: 'errors lib db geo ownership queries accounts mail imports repositories auth http',
  resources: 'errors db ownership queries accounts repositories auth declared',
  demo: 'errors lib db files queries accounts repositories events declared resources',
  routes:
    'errors lib concurrency db files pages print ownership queries accounts repositories events auth erasure notifications http declared resources',
  startup: 'errors lib brand environment config db geo repositories maintenance installation resources demo',
  app: 'errors lib config auth http demo routes',
  dependencies:
    'lib concurrency config db files geo publishing webhooks identityProviders mail erasure notifications installation',
  serve: 'config db files http demo maintenance startup app dependencies',
  main: 'errors environment config db startup serve',
}

const folderOf = (half: string, path: string) => {
  const [first = '', second = ''] = path.slice(half.length + 1).split('/')
  return (first === 'custom' ? `custom/${second}` : first).replace(/\.tsx?$/, '')
}
const isFolder = (module: string) => existsSync(join(root, module)) && statSync(join(root, module)).isDirectory()

/**
 * `server/deps.ts` declares only the types of the objects that the server passes to its routes. Its type imports, and
 * type imports from it, are not checked.
 */
const isWiring = (module: string) => module === 'server/deps' || module === 'server/deps.ts'

describe.each([
  ['src', portal],
  ['server', server],
])('%s', (half, table) => {
  const imports = listFilesBelow(join(root, half))
    .flatMap(findImports)
    .filter(({ to }) => to.startsWith(`${half}/`) && !to.endsWith('.css'))
    .filter(({ from, to, isTypeOnly }) => !(isTypeOnly && (isWiring(from) || isWiring(to))))
    .map(each => ({ ...each, folder: folderOf(half, each.from), target: folderOf(half, each.to) }))
    .filter(({ folder, target }) => folder !== target)
  const allowed = (folder: string) => table[folder]?.split(' ').filter(Boolean) ?? []

  test('each import is one that the table allows', () => {
    const wrong = imports.filter(({ folder, target }) => !allowed(folder).includes(target))
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  test('each row names only rows above it', () => {
    const rows = Object.keys(table)
    const wrong = rows.flatMap((row, at) => allowed(row).filter(name => !rows.slice(0, at).includes(name)))
    expect(wrong).toEqual([])
  })

  test('each permission is used, and each row is a folder or a file', () => {
    const used = new Set(imports.map(({ folder, target }) => `${folder} → ${target}`))
    const permissions = Object.keys(table).flatMap(row => allowed(row).map(name => `${row} → ${name}`))
    expect(permissions.filter(permission => !used.has(permission))).toEqual([])
    const missing = Object.keys(table).filter(row => {
      const path = `${half}/${row}`
      return !isFolder(path) && !existsSync(join(root, `${path}.ts`))
    })
    expect(missing).toEqual([])
  })
})

test('at most eight files lie directly in server/', () => {
  const loose = listFilesBelow(join(root, 'server')).filter(file => /^server\/[^/]+$/.test(file.slice(root.length + 1)))
  expect(loose.length).toBeGreaterThan(0)
  expect(loose.length).toBeLessThanOrEqual(8)
})
