/**
 * Imports two hundred rows. The user corrects the wrong ones in the review before the import: in Ukrainian on a wide
 * screen, in English on a phone.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { signInAs, signInInAnyLanguage } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { callApi, signIn } from '../helpers/serverProcess'

const portal = openPortal()

const headings = 'Назва;Місто;Вулиця;Будинок;Поштовий індекс;Широта;Довгота'
interface Cells {
  name?: string
  city?: string
  street?: string
  zip?: string
}
const rowOf = (
  number: number,
  { name = `Review ${number}`, city = 'м. Київ', street = 'Хрещатик', zip = '03150' }: Cells = {},
) => [name, city, street, number, zip, '50,45', '30,52'].join(';')
const fileOf = (rows: readonly string[]) => ({
  name: 'stores.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...rows].join('\r\n')),
})

const good = Array.from({ length: 180 }, (_, at) => rowOf(at + 1))
/** Returns 20 rows: 14 with a misspelled city, five with different errors, and one that duplicates a row of `good`. */
const wrongRows = (label: string) => [
  ...Array.from({ length: 14 }, (_, at) => rowOf(200 + at, { name: `${label} ${at}`, city: 'Київї' })),
  rowOf(300, { street: '' }),
  rowOf(301, { name: 'Довга назва '.repeat(33).trim() }),
  rowOf(302, { name: `${label} zip`, zip: '0'.repeat(30) }),
  rowOf(303, { name: `${label} city`, city: 'Атлантида' }),
  rowOf(304, { name: '' }),
  rowOf(1, { name: `${label} 1` }),
]

const open = async (page: Page, button: string, title: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  return dialogLocator(page, title)
}
const seen = async (form: ReturnType<typeof dialogLocator>, counts: readonly string[]) => {
  for (const count of counts) await form.getByText(count, { exact: true }).first().waitFor()
}

test('200 mixed rows are corrected in the review and imported; leading zeros that a spreadsheet removed are kept', async () => {
  const visitor = await portal.visit('wide', 'ua')
  const { page, expectAccessible } = visitor
  await signInInAnyLanguage(page, 'retailer', /\/retail\/structure/)
  const form = await open(page, 'Імпортувати', 'Імпортувати: Магазини')
  await form.getByText('Назва: обов’язковий, не більше ніж 200 символів').waitFor()
  const downloading = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Завантажити шаблон' }).click()
  const template = readFileSync(await (await downloading).path(), 'utf8')
  expect(template).toContain('"Назва";"Місто";"Вулиця"')
  await expectAccessible('where the rows come from')

  await form.locator('input[type=file]').setInputFiles(fileOf([...good, ...wrongRows('Review')]))
  await form.getByRole('button', { name: 'Перевірити', exact: true }).click()
  await seen(form, [
    'Рядків у файлі: 200',
    'Нові: 180',
    'Відхилено: 20',
    'не більше ніж 200 символів (тут 395)',
    'уже є в рядку 2 цього файлу',
  ])
  await expectAccessible('rejected rows')

  await form.getByRole('button', { name: 'Київї → Київ: застосувати в 14 рядках' }).click()
  await seen(form, ['Нові: 194', 'Відхилено: 6'])
  const rejected = form.getByRole('region', { name: 'Відхилені рядки' })
  const cell = (line: number, name: string) =>
    rejected
      .getByRole('listitem')
      .filter({ hasText: `Рядок ${line}` })
      .getByRole('textbox', { name })
  await cell(196, 'Вулиця').fill('Хрещатик')
  await cell(197, 'Назва').fill('Коротка назва')
  await cell(198, 'Поштовий індекс').fill('01001')
  await cell(199, 'Місто').fill('Kiev')
  await cell(200, 'Назва').fill('Тепер із назвою')
  await rejected.getByRole('button', { name: 'Перевірити ще раз' }).click()
  await seen(form, ['Нові: 199', 'Відхилено: 1'])
  await form.getByRole('button', { name: 'Імпортувати: 199' }).click()
  await form.getByRole('alert').filter({ hasText: 'Додано: 199, змінено: 0' }).waitFor()
  await seen(form, ['Рядків у файлі: 200', 'Відхилено: 1'])
  await expectAccessible('what was imported')
  await form.getByRole('button', { name: 'Закрити' }).click()

  const again = await open(page, 'Імпортувати', 'Імпортувати: Магазини')
  await again
    .locator('input[type=file]')
    .setInputFiles(fileOf(Array.from({ length: 9 }, (_, at) => rowOf(at + 1, { zip: '3150' }))))
  await again.getByRole('button', { name: 'Перевірити', exact: true }).click()
  await seen(again, ['Зміняться: 9'])
  await again.getByText(/у 9 рядках зникли нулі на початку \(03150 → 3150\)/).waitFor()
  await again.getByRole('button', { name: /зміни в 9 рядках/ }).click()
  await again.getByText('Рядок 2: 03150 → 3150').waitFor()
  await expectAccessible('old and new values')
  await again.getByRole('button', { name: 'Залишити старі значення' }).click()
  await seen(again, ['Без змін: 9', 'Зміняться: 0'])
  await again.getByRole('button', { name: 'Закрити' }).click()
  const token = await signIn(portal.url(), 'retailer')
  const { body } = await callApi(portal.url(), token, 'GET', '/b2b/retail/locations?q=Review+1')
  expect(body.items[0]).toMatchObject({ zipCode: '03150' })
  visitor.expectClean()
  await visitor.close()
})

test('rejected rows are corrected on a phone', async () => {
  const visitor = await portal.visit('phone')
  const { page, expectAccessible, expectFitting } = visitor
  await signInAs(page, 'retailer', /\/retail\/structure/)
  const form = await open(page, 'Import', 'Import: Stores')
  await form.locator('input[type=file]').setInputFiles(fileOf(wrongRows('Phone')))
  await form.getByRole('button', { name: 'Check', exact: true }).click()
  await seen(form, ['Rows in the file: 20', 'New: 1', 'Rejected: 19'])
  await expectAccessible('rejected rows on a phone')
  await expectFitting('rejected rows on a phone')
  const downloading = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download rejected rows' }).click()
  const content = readFileSync(await (await downloading).path(), 'utf8')
  expect(content.split('\r\n')[0]).toContain('"Reason"')
  expect(content).toContain('"Street: missing"')
  await form.getByRole('button', { name: /^Київї → Київ: use in 14 rows/ }).click()
  await seen(form, ['New: 15', 'Rejected: 5'])
  await form.getByRole('button', { name: 'Close' }).click()
  visitor.expectClean()
  await visitor.close()
})
