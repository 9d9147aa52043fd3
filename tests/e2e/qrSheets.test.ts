/**
 * Checks the QR sheets in a real browser, with the worker, the storage and the print dialog of the built portal.
 * Independent programs decode the printed sheets. `npm test` checks the sheets of one organisation.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { signInAs, variantsOf } from '../helpers/browser'
import { openPortal } from '../helpers/journey'
import { storeSession } from '../helpers/screens'
import { openSession } from '../helpers/serverProcess'
import { decodeCells, renderPage } from '../helpers/sheetDecoder'

const portal = openPortal()
const dpi = 300
const a4 = { columns: 19, rows: 27, leftMm: 10, topMm: 13.5, pitchMm: limits.qrCellMm }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const download = async (page: Page, name: string | RegExp) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFileSync(await file.path())
}

const create = async (page: Page, paper: string, pages: string) => {
  await page.getByLabel('Number of pages').fill(pages)
  await page.getByRole('combobox', { name: 'Paper' }).click()
  await page.getByRole('option', { name: paper }).click()
  await button(page, 'Create').click()
}

const ready = (page: Page) => page.getByText('The pages are ready.').waitFor()

const codesOf = async (pdf: Uint8Array, page: number) => decodeCells(await renderPage(pdf, page, dpi), a4, dpi)

/** Prints the page to a PDF with the paper size and the margins that the page sets. */
const printed = async (page: Page) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, 'Print').click()
  await page.locator('body[data-printed]').waitFor({ state: 'attached' })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  return pdf
}

const visits = variantsOf(
  [
    ['retailer', '/retail/QRs', 'wide'],
    ['institution', '/institution/qrs', 'phone'],
  ] as const,
  1,
)

test.each(visits)('%s creates, prints and stores sheets of codes', async (account, address, width) => {
  const visitor = await portal.visit(width)
  const { page } = visitor
  await storeSession(page, await openSession(portal.url(), account))
  await page.goto(address)
  await create(page, 'A4', '2')
  await visitor.expectAccessible('while pages are made')
  await ready(page)
  await visitor.expectAccessible('pages made')

  const pdf = await download(page, 'Download PDF')
  const codes = [...(await codesOf(pdf, 1)), ...(await codesOf(pdf, 2))]
  expect(codes).not.toContain(undefined)
  expect(new Set(codes).size).toBe(2 * 513)
  expect(await codesOf(await printed(page), 2)).toEqual(codes.slice(513))

  const list = (await download(page, /^List of codes/)).toString()
  const listed = list.trim().split('\r\n').slice(1)
  expect(listed.map(line => /^"'?([^"]+)"/.exec(line)?.[1])).toEqual(codes)

  await page.reload()
  await button(page, /^Print again/).click()
  await ready(page)
  expect((await download(page, 'Download PDF')).equals(pdf)).toBe(true)

  const file = await download(page, /^Export/)
  await button(page, /^Delete/).click()
  await visitor.expectAccessible('the question before deleting')
  await button(page, 'Delete').click()
  await page.getByText('No batches yet.').waitFor()
  await page.getByLabel('Import a batch').setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: file })
  await button(page, /^Print again/).waitFor()
  visitor.expectClean()
  await visitor.close()
})

test('a cancelled batch is not stored, and another organisation sees no batch of this one', async () => {
  const visitor = await portal.visit()
  const { page } = visitor
  await signInAs(page, 'retailer', /structure/)
  await page.goto('/retail/qrs')
  await create(page, 'A3', '500')
  await page.getByRole('img', { name: 'Page 2 of 500' }).waitFor()
  await button(page, 'Cancel').click()
  await page.getByText('Canceled. No codes were kept.').waitFor()
  await page.getByText('No batches yet.').waitFor()
  await create(page, 'A4', '1')
  await ready(page)
  await button(page, /^Print again/).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => localStorage.setItem('gb-lang', 'en'))
  await signInAs(page, 'retailer2', /structure/)
  await page.goto('/retail/qrs')
  await page.getByText('No batches yet.').waitFor()
  visitor.expectClean()
  await visitor.close()
})
