/**
 * Helpers for tests in a browser: start a portal, and do what every journey needs, such as opening a screen or
 * choosing a city.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page, Request } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launch, type Visitor, visit, type Width } from './browser'
import { copyDemo } from './demo'
import { freePort } from './freePort'
import { type RunningServer, startServer } from './process'

type Environment = Record<string, string>

/**
 * Starts a server and a browser for one test file, with the demo organisations.
 * @param prepare fills an empty data directory instead of the demo, and returns the server's environment
 */
export function openPortal(prepare?: (dataDir: string) => Promise<Environment>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  let environment: Environment = {}
  let server: RunningServer | undefined
  let browser: Browser | undefined
  const running = () => {
    if (!server || !browser) throw new Error('the portal runs inside of tests only')
    return { server, browser }
  }
  beforeAll(async () => {
    environment = { DATA_DIR: dataDir, PORT: String(await freePort()), ...(await prepare?.(dataDir)) }
    if (!prepare) copyDemo(inject('demo'), dataDir)
    ;[server, browser] = await Promise.all([startServer(environment), launch()])
  })
  // Saves the content of every window when a test fails: on a busy machine it may fail once and not again.
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const page of browser?.contexts().flatMap(context => context.pages()) ?? [])
      console.error(page.url(), await page.locator('body').ariaSnapshot().catch(String))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    visit: (width: Width = 'wide', language = 'en'): Promise<Visitor> =>
      visit(running().browser, running().server.url, width, language),
    url: () => running().server.url,
    browser: () => running().browser,
    /** Ends the server with `signal`, and starts it again on its data and port. */
    async restart(signal: NodeJS.Signals) {
      await running().server.end(signal)
      server = await startServer(environment)
    },
  }
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Returns a record of a list: a table's row, on a phone a card. */
export const row = (page: Page, text: string, width: Width) =>
  page.getByRole(width === 'wide' ? 'row' : 'listitem').filter({ hasText: text })

/** Shows all values of a record. On a phone, a tap on the record's two lines shows the rest. */
export const unfold = async (record: Locator, width: Width) => {
  if (width === 'phone') await record.getByRole('button', { name: 'Details' }).click()
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Opens a screen by the side menu, on a phone by its drawer. */
export async function go(page: Page, entry: string, width: Width) {
  if (width === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry }).click()
}

/** Fills a form's picture and waits for its preview. */
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
  // The typed text stays in the box, and the server searches for it; large cities are in the list even without a
  // search.
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
export async function save(page: Page, form: Locator, label = 'Save'): Promise<Request> {
  const [request] = await Promise.all([
    page.waitForRequest(each => ['POST', 'PUT'].includes(each.method())),
    form.getByRole('button', { name: label }).click(),
  ])
  await form.waitFor({ state: 'detached' })
  return request
}

/** @returns the content of a named field */
export const fieldValue = (form: Locator, name: string) => form.getByLabel(name).inputValue()

export async function expectReadOnly(form: Locator, names: readonly string[]) {
  for (const name of names) expect([name, await form.getByLabel(name).isEditable()]).toEqual([name, false])
}
