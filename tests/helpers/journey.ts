/** Helpers for tests in a browser: start a portal, and take common steps such as opening a screen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page, Request } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type BrowserVisitor, launchBrowser, openVisitor, type ViewportName } from './browser'
import { findFreePort } from './freePort'
import { createPostgresDatabase } from './postgres'
import { type RunningServer, startServer } from './serverProcess'

type Environment = Record<string, string>

/**
 * Starts a server and a browser for one test file, with the demo organisations on PostgreSQL.
 * @param prepare fills an empty data directory instead, and returns the server's environment. Without a DATABASE_URL in
 * it, the server uses the embedded database
 */
export function openPortal(prepare?: (dataDir: string) => Promise<Environment>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  let environment: Environment = {}
  let server: RunningServer | undefined
  let browser: Browser | undefined
  let database: Awaited<ReturnType<typeof createPostgresDatabase>> | undefined
  const running = () => {
    if (!server || !browser) throw new Error('the portal runs inside of tests only')
    return { server, browser }
  }
  beforeAll(async () => {
    if (!prepare) database = await createPostgresDatabase(inject('demoTemplate'))
    const prepared = database ? { DATABASE_URL: database.url, DEMO: 'true' } : await prepare?.(dataDir)
    environment = { DATA_DIR: dataDir, PORT: String(await findFreePort()), ...prepared }
    ;[server, browser] = await Promise.all([startServer(environment), launchBrowser()])
  })
  const visitors: BrowserVisitor[] = []
  // Fails the test if a response differed from the API's description.
  afterEach(async () => {
    const problems = await Promise.all(visitors.map(visitor => visitor.findUndescribedResponses()))
    expect(problems.flat()).toEqual([])
  })
  // Logs the content and the failed requests of every window when a test fails, because a failure on a busy machine may
  // not occur again.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const page of browser?.contexts().flatMap(context => context.pages()) ?? [])
      console.error(page.url(), await page.locator('body').ariaSnapshot().catch(String))
    for (const visitor of visitors) console.error('Failed requests:', visitor.failedRequests())
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end('SIGTERM')
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    async visit(width: ViewportName = 'wide', language = 'en'): Promise<BrowserVisitor> {
      const visitor = await openVisitor(running().browser, running().server.url, width, language)
      visitors.push(visitor)
      return visitor
    },
    url: () => running().server.url,
    browser: () => running().browser,
    /** Ends the server with `signal` and starts it again with the same data and port. */
    async restart(signal: NodeJS.Signals) {
      await running().server.end(signal)
      server = await startServer(environment)
    },
  }
}

export const dialogLocator = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Returns the element of a list that shows a record with this text: a row of a table, or a card on a phone. */
export const rowLocator = (page: Page, text: string, width: ViewportName) =>
  page.getByRole(width === 'wide' ? 'row' : 'listitem').filter({ hasText: text })

/** Chooses an action of a row: its button, or else its entry in the row's menu of further actions. */
export const chooseRowAction = async (row: Locator, name: string) => {
  const button = row.getByRole('button', { name, exact: true })
  const more = row.getByRole('button', { name: /^More actions/ })
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await more.click()
  return row.page().getByRole('menuitem', { name }).click()
}

/** Shows all values of a record. On a phone, a card shows them only after a tap. */
export const unfoldRecord = async (record: Locator, width: ViewportName) => {
  if (width === 'phone') await record.getByRole('button', { name: 'Details' }).click()
}

export const waitForTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Opens a screen from the side menu, which is in a drawer on a phone. */
export async function goToScreen(page: Page, entry: string, width: ViewportName) {
  if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry }).click()
}

/** Selects a picture in the form and waits for its preview. */
export async function choosePicture(form: Locator) {
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5d3b' } })
    .png()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
  await form.getByRole('img', { name: 'Preview of the picture' }).waitFor()
  await expect.poll(() => form.getByRole('button', { name: 'Choose another file' }).isEnabled()).toBe(true)
}

export async function chooseCity(page: Page, form: Locator, field: 'City' | 'Cities', name: string) {
  const box = form.getByRole('combobox', { name: field })
  await box.fill(name)
  // The portal requests the cities that match the typed text. Without a text, it offers large cities, so the test waits
  // until all options contain the text.
  const offered = () => page.getByRole('option').allTextContents()
  await expect
    .poll(async () => (await offered()).length > 0 && (await offered()).every(each => each.includes(name)))
    .toBe(true)
  expect(await box.inputValue()).toBe(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/**
 * Saves the dialog and waits until it has closed.
 * @returns the request that it sent
 */
export async function saveDialog(page: Page, form: Locator, label = 'Save'): Promise<Request> {
  const [request] = await Promise.all([
    page.waitForRequest(each => ['POST', 'PUT'].includes(each.method())),
    form.getByRole('button', { name: label }).click(),
  ])
  await form.waitFor({ state: 'detached' })
  return request
}

/** Returns the content of a field by its label. */
export const readFieldValue = (form: Locator, name: string) => form.getByLabel(name).inputValue()

export async function expectReadOnly(form: Locator, names: readonly string[]) {
  for (const name of names) expect([name, await form.getByLabel(name).isEditable()]).toEqual([name, false])
}
