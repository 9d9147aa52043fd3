/**
 * Follows docs/operations.md literally: runs every block of commands in a separate folder, and checks every variable,
 * configuration file and metric that the document names. A block with a program that is new to the document fails until
 * the simulated machine in tests/helpers/operator has the program.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { environmentVariableNames } from '../../server/environment'
import { openInstallation } from '../../server/installation/installation'
import { markDatabaseRestored } from '../../server/installation/installationRow'
import { createLog } from '../../server/lib/log'
import { type DebianPostgres, hasDebianPostgres, startDebianPostgres } from '../helpers/debianPostgres'
import { hasNginx } from '../helpers/nginx'
import { codeBlocksOf, codeSpansOf, operationsDocument, projectFolder } from '../helpers/operator/blocks'
import { createOperatorTestMachine, type OperatorTestMachine } from '../helpers/operator/machine'

const log = createLog('silent')
const blocks = codeBlocksOf(operationsDocument)
const commands = blocks.filter(({ language }) => language === 'sh')
const scripts: Record<string, string> = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).scripts
const folder = mkdtempSync(join(tmpdir(), 'portal-operations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** True if the programs that the commands need are installed. They must be installed if CI=true. */
const canRun = (hasDebianPostgres && hasNginx) || process.env.CI === 'true'

describe.runIf(canRun)('the commands', () => {
  const [template, composeData] = [join(folder, 'template'), join(folder, 'compose')]
  let postgres: DebianPostgres
  let machine: OperatorTestMachine
  let url: string

  /** Creates an installation on the embedded database with a dump in its folder, and marks the database as restored. */
  async function makeTemplate() {
    const config = readConfig({ DATA_DIR: template, DEMO: 'false' })
    const database = await openEmbedded(template)
    ;(await openInstallation({ config, db: database.db, log })).close()
    cpSync(await database.dump(), join(template, 'backups/dump'))
    await markDatabaseRestored(database.db)
    await database.close()
  }

  /** The commands that create the user and the database, which all others need. */
  const creation = commands.find(({ text }) => text.includes('createuser'))
  let created: ReturnType<OperatorTestMachine['run']>

  /** Fills the database of compose.yaml. Its servers store the id of the installation in their own folder. */
  async function fillComposeDatabase() {
    const database = await openPostgres(url)
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: composeData })
    ;(await openInstallation({ config, db: database.db, log })).close()
    await database.close()
  }

  beforeAll(async () => {
    postgres = await startDebianPostgres()
    url = postgres.urlOf('portal').replace('postgres@', 'portal@')
    const { PGHOST, PGPORT, PGUSER } = postgres.env
    const env = { PGHOST, PGPORT, PGUSER, DEMO: 'false', COMPOSE_DATABASE_URL: url, COMPOSE_DATA_DIR: composeData }
    machine = await createOperatorTestMachine(env, postgres.programs)
    // The databases are filled one after the other, because opening the embedded one blocks this process for seconds.
    created = machine.run(creation?.text ?? '')
    await fillComposeDatabase()
    await makeTemplate()
  })
  afterAll(async () => {
    machine?.remove()
    await postgres?.stop()
  })

  /** Puts the machine into the state in which the commands are needed, and runs them. */
  const run = (text: string) => {
    machine.putData(template)
    const data = join(machine.home, 'data')
    const [, dump] = /data\/(backups\/\S+\.tar\.gz)/.exec(text) ?? []
    if (dump) cpSync(join(data, 'backups/dump'), join(data, dump))
    // The old database is moved away before a dump is restored. If these commands do not do it, an earlier step of the
    // document does, so the test does it here.
    if (dump && !text.includes('mv data/db')) rmSync(join(data, 'db'), { recursive: true })
    // A copy that is adopted without replacing its original runs in another folder, which does not contain the
    // installation's id.
    if (text.includes('adopt') && !text.includes('--replace')) rmSync(join(data, 'installation-id'))
    return machine.run(text.includes('$DATABASE_URL') ? `export DATABASE_URL=${url}\n${text}` : text)
  }

  test.each(commands.map(({ line, text }) => [line, text] as const))('line %i: %s', (_, text) => {
    const { code, output } = text === creation?.text ? created : run(text)
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  })

  const inline = [
    ...new Set(
      codeSpansOf(operationsDocument).filter(span => /^(docker|node|pg_|nginx) /.test(span) && / .* /.test(span)),
    ),
  ]
  test.each(inline)('in the text: %s', text => {
    const { code, output } = run(text)
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
  })

  test('a command that no program runs fails, and so does one that needs a missing file', () => {
    for (const planted of [
      'portalctl restore',
      'systemctl restart portal',
      'npm run nothing',
      'docker compose stop nothing',
    ])
      expect(machine.run(planted).code, planted).not.toBe(0)
  })
})

describe('the variables', () => {
  const assignments = [...new Set(codeSpansOf(operationsDocument).filter(span => /^[A-Z_]+=\S+$/.test(span)))]
  const base = { DATABASE_URL: 'postgres://portal@127.0.0.1/portal', DATA_DIR: join(folder, 'data') }
  /** Variables that Node.js and the AWS SDK read. */
  const foreign = ['NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

  test.each(assignments)('%s starts a server', assignment => {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.+)$/.exec(assignment) ?? []
    if (foreign.includes(name)) return
    expect(environmentVariableNames).toContain(name)
    const file = join(folder, 'impact.json')
    const json = blocks.find(({ language }) => language === 'json')?.text ?? ''
    writeFileSync(file, json)
    const config = readConfig({ ...base, [name]: value.startsWith('/etc/') ? file : value })
    expect(config.databaseUrl).toBe(base.DATABASE_URL)
  })

  test('every variable that is named belongs to the server', () => {
    const names = codeSpansOf(operationsDocument).filter(span => /^[A-Z]+_[A-Z_]+$/.test(span))
    // `DATABSE_URL` is the document's example of a misspelling; `HEALTHCHECK` belongs to the Dockerfile.
    const others = ['DATABSE_URL', 'HEALTHCHECK']
    const unknown = names.filter(name => ![...environmentVariableNames, ...foreign, ...others].includes(name))
    expect(names.length).toBeGreaterThan(20)
    expect(unknown).toEqual([])
  })
})

test('every command with an environment file removes the variables of the shell, which take precedence', () => {
  const documents = ['operations', 'retention'].map(name =>
    readFileSync(join(projectFolder, `docs/${name}.md`), 'utf8'),
  )
  const lines = documents.flatMap(text => text.match(/^ {4}.*--env-file=.*$/gm) ?? [])
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.filter(line => !line.includes(' env -i PATH="$PATH" node --env-file='))).toEqual([])
})

test('every npm script that is named exists, with its program', () => {
  const named = codeSpansOf(operationsDocument).flatMap(span => /^npm (?:run )?([\w:]+)/.exec(span)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(name => name !== 'ci' && !scripts[name])).toEqual([])
})

test('every file that is linked exists, and every file in deploy/ is linked and read by a test', () => {
  const linked = [...operationsDocument.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => join('docs', path))
  for (const path of linked.filter(each => !each.includes(':')))
    expect(() => readFileSync(join(projectFolder, path))).not.toThrow()
  const files = readdirSync(join(projectFolder, 'deploy')).map(name => `deploy/${name}`)
  expect(files.filter(file => !linked.includes(file))).toEqual([])
  const tests = ['server', 'helpers'].flatMap(kind => {
    const names = readdirSync(join(projectFolder, 'tests', kind)).filter(
      name => name.endsWith('.ts') && name !== 'operationsDoc.test.ts',
    )
    return names.map(name => readFileSync(join(projectFolder, 'tests', kind, name), 'utf8'))
  })
  expect(files.filter(file => !tests.some(text => text.includes(file)))).toEqual([])
})

test('every test that is named exists', () => {
  const named = codeSpansOf(operationsDocument).filter(span => span.startsWith('tests/'))
  for (const path of named) expect(() => readFileSync(join(projectFolder, path))).not.toThrow()
})
