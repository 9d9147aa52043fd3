/**
 * Checks the bell in a browser: notifications appear in every window without a reload, link to their record, and are
 * marked as read in all windows.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { createLanguageRecord } from '../../contract/languages'
import { notifications as en } from '../../src/i18n/en/notifications'
import { webhooks as enWords } from '../../src/i18n/en/webhooks'
import { notifications as pl } from '../../src/i18n/pl/notifications'
import { webhooks as plWords } from '../../src/i18n/pl/webhooks'
import { type BrowserVisitor, signInAs, signInInAnyLanguage } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'
import { messagesOf } from '../helpers/messages'
import { expectInEachLanguage } from '../helpers/screens'
import { callApi, signIn } from '../helpers/serverProcess'

const portal = openPortal()
const words = messagesOf<typeof import('../../src/i18n/en/notifications')>('notifications')
const choose = createLanguageRecord(language => words[language].notifications.choose)
const chosen = createLanguageRecord(language => words[language].notifications.text)

const call = (path: string, token: string, method = 'GET') => callApi(portal.url(), token, method, path)

const bell = (page: Page, words: { title: string }) => {
  // The name of the bell is "3 unread notifications", or "Notifications" if there are none. Only the beginning of the
  // title is matched, which both names contain in every language.
  const name = new RegExp(words.title.slice(0, 8), 'i')
  // Finds the bell even if a dialog hides it.
  const includeHidden = true
  return page.getByRole('banner', { includeHidden }).getByRole('button', { name, includeHidden })
}
const unreadIn = async (page: Page, words: { title: string }) =>
  Number(/\d+/.exec((await bell(page, words).getAttribute('aria-label')) ?? '')?.[0] ?? 0)

const openProfile = async ({ page }: BrowserVisitor) => {
  await signInInAnyLanguage(page, 'retailer', /\/retail\//)
  await page.goto('/retail/profile#notifications')
}

test('a booking appears in both windows, one of them without the stream; read in one, it is read in the other', async () => {
  const [wide, phone] = await Promise.all([portal.visit('wide', 'en'), portal.visit('phone', 'pl')])
  await phone.page.route('**/api/notifications/unread', route =>
    route.request().headers().accept === 'text/event-stream' ? route.abort() : route.continue(),
  )
  // One after the other, because each sign-in locks the account.
  await openProfile(wide)
  await openProfile(phone)
  const [shop, recycler] = await Promise.all([signIn(portal.url(), 'retailer'), signIn(portal.url(), 'recycler')])
  await call('/notifications/read', shop, 'PUT')
  const both = [
    [wide.page, en],
    [phone.page, pl],
  ] as const
  for (const [page, words] of both) await expect.poll(() => unreadIn(page, words)).toBe(0)

  const { body: list } = await call('/b2b/retail/locations?Offset=0', shop)
  let place = ''
  for (const { guid } of list.items) {
    place = guid
    if ((await call(`/b2b/recycler/recycling-sagas/${guid}`, recycler, 'POST')).status < 300) break
  }
  // This timeout is shorter than the interval at which the server itself checks for new notifications, so the update
  // must come from the event.
  await Promise.all(both.map(([page, words]) => expect.poll(() => unreadIn(page, words), { timeout: 20_000 }).toBe(1)))

  await bell(phone.page, pl).click()
  const polish = dialogLocator(phone.page, pl.title)
  await polish.getByText(plWords.types.booking_created).first().waitFor()
  await expectInEachLanguage(phone, 'pl', 'the notifications, on a phone', choose)
  await phone.page.keyboard.press('Escape')
  await polish.waitFor({ state: 'detached' })
  await expectInEachLanguage(phone, 'pl', 'the choice of notifications, on a phone', chosen)

  await bell(wide.page, en).click()
  const english = dialogLocator(wide.page, en.title)
  await english.getByText(enWords.types.booking_created).first().waitFor()
  await expectInEachLanguage(wide, 'en', 'the notifications', choose)
  await english.getByRole('link', { name: enWords.types.booking_created }).first().click()
  await wide.page.waitForURL(`**/retail/structure/view/${place}`)
  await Promise.all(both.map(([page, words]) => expect.poll(() => unreadIn(page, words), { timeout: 20_000 }).toBe(0)))
  wide.expectClean()
  phone.expectClean()
  await phone.close()

  await wide.page.goto('/retail/profile#notifications')
  const wanted = wide.page.getByRole('switch', { name: `${enWords.types.bin_full}: ${en.inPortal}` })
  await wanted.uncheck()
  await expectInEachLanguage(wide, 'en', 'the choice of notifications', chosen)
  await expect
    .poll(async () => (await call('/notifications/choices', shop)).body)
    .toContainEqual({ kind: 'bin.full', inPortal: false, mail: 'never', version: expect.any(Number) })
  await wide.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await wide.page.waitForURL(`${portal.url()}/`)
  const kept = await wide.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toMatch(/notification|booking/i)
  await wide.close()
})

test('staff, who have no organisation, have no bell', async () => {
  const staff = await portal.visit('wide')
  await signInAs(staff.page, 'staff', /\/staff\//)
  await staff.page.getByRole('banner').getByRole('button', { name: 'Sign out' }).waitFor()
  expect(await bell(staff.page, en).count()).toBe(0)
  await staff.close()
})
