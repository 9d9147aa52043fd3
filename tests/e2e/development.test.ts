/**
 * Checks that `npm run dev` serves the portal under the production server's content security policy, reports errors of
 * the configuration, and ends all its processes. With JOURNEYS=whole, each of its programs is killed once.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { developmentExceptions } from '../../scripts/productionHeaders'
import { launchBrowser, openVisitor, signInAs } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { startDevelopment } from '../helpers/development'
import { matchOneLineError, projectFolder, runStart } from '../helpers/failedStart'
import { findFreePort } from '../helpers/freePort'
import { waitForServer } from '../helpers/serverProcess'

type Development = Awaited<ReturnType<typeof startDevelopment>>

const folder = mkdtempSync(join(tmpdir(), 'portal-development-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Waits until no process of the development server is running. */
async function expectNothingLeft({ running }: Development) {
  for (const deadline = Date.now() + 60_000; running().length && Date.now() < deadline; ) await pause(100)
  expect(running()).toEqual([])
}

describe('npm run dev', () => {
  let development: Development
  beforeAll(async () => {
    const dataDir = join(folder, 'demo')
    copyDemo(inject('demo'), dataDir)
    // The arguments after `--` are passed to the server; these open its debugger.
    development = await startDevelopment({ DATA_DIR: dataDir }, ['--', '--inspect=0'])
  })
  // Ends what a failed test has left.
  afterAll(async () => {
    if (development.running().length > 0) process.kill(development.processes.npm, 'SIGTERM')
    await expectNothingLeft(development)
  })

  test('passes its arguments to the server', () => {
    expect(development.output()).toMatch(/Debugger listening on ws:\/\/127\.0\.0\.1:\d+/)
  })

  test('sends the headers of the production server, and the named exceptions', async () => {
    const headersOf = async (url: string) => {
      const { headers } = await fetch(url, { headers: { accept: 'text/html' } })
      return Object.fromEntries(
        [...headers].map(([name, value]) => [name, value.replace(/'nonce-[^']+'/, "'nonce-…'")]),
      )
    }
    const [page, production] = await Promise.all(
      [`${development.url}/sign-in`, `${development.server}/sign-in`].map(headersOf),
    )
    const [[directive, sources] = ['', []]] = Object.entries(developmentExceptions(new URL(development.url).host))
    const policy = production?.['content-security-policy'] ?? ''
    const part = policy.split('; ').find(each => each.startsWith(directive)) ?? ''
    expect(part).not.toBe('')
    expect(page?.['content-security-policy']).toBe(policy.replace(part, [part, ...sources].join(' ')))
    for (const name of ['referrer-policy', 'x-frame-options', 'x-content-type-options', 'cross-origin-opener-policy'])
      expect([name, page?.[name]]).toEqual([name, production?.[name]])
  })

  test('the sign-in page and a list load without a violation, changes arrive, and inline scripts are blocked', async () => {
    const browser = await launchBrowser()
    const visitor = await openVisitor(browser, development.url)
    const { page } = visitor
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await signInAs(page, 'retailer', /\/retail\/structure/)
    await page.getByRole('row').nth(1).waitFor()
    visitor.expectClean()
    expect(said).toContain('[vite] connected.')
    const isRun = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "planted"'
      document.head.append(script)
      return document.title === 'planted'
    })
    expect(isRun).toBe(false)
    await browser.close()
  })

  test('leaves no process after Ctrl+C', async () => {
    expect(development.running().length).toBeGreaterThanOrEqual(5)
    process.kill(development.processes.terminal, 'SIGINT')
    await expectNothingLeft(development)
  })
})

describe('a configuration error', () => {
  const command = ['node', join(projectFolder, 'scripts/dev.mjs')]

  test('of a variable ends the command with the line of the server', async () => {
    const env = { DATA_DIR: join(folder, 'colour'), BRAND_COLOR: 'red' }
    expect(await runStart(env, command)).toEqual(matchOneLineError(/BRAND_COLOR/))
  })

  test('of a taken port does so too', async () => {
    const port = await findFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    const answer = await runStart({ DATA_DIR: join(folder, 'port'), PORT: String(port) }, command)
    other.close()
    expect(answer).toEqual(matchOneLineError(/PORT: .*end the other program/))
  })

  test('in a file that a variable names is printed when the file changes, and ends when it is right again', async () => {
    const file = join(folder, 'terms.json')
    const write = (key: string) => writeFileSync(file, JSON.stringify({ en: { [key]: 'Outlets' } }))
    write('shell.menu.stores')
    const development = await startDevelopment({
      DATA_DIR: join(folder, 'terms'),
      DEMO: 'false',
      TERMS_FILE: file,
    })
    write('shell.menu.shops')
    await expect.poll(development.output).toContain('shell.menu.shops')
    await expect.poll(() => fetch(development.server).catch(() => 'ended')).toBe('ended')
    write('shell.menu.stores')
    await waitForServer(development.server, 60_000)
    process.kill(development.processes.npm, 'SIGTERM')
    await expectNothingLeft(development)
  })
})

describe.runIf(process.env.JOURNEYS === 'whole')('no process is left', () => {
  test.each([
    ['Vite', 'vite'],
    ['the program that restarts the server', 'server'],
    ['the command itself', 'dev'],
  ] as const)('after the end of %s', async (_, name) => {
    const development = await startDevelopment({ DATA_DIR: join(folder, name), DEMO: 'false' })
    expect(development.running().length).toBeGreaterThanOrEqual(5)
    process.kill(development.processes[name], 'SIGKILL')
    await expectNothingLeft(development)
  })
})
