/**
 * Helpers for browser tests of an organisation's whole time in the portal, from its request for an invitation to the
 * deletion of its account.
 */
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { BrowserVisitor, ViewportName } from './browser'
import { chooseCity, dialogLocator, goToScreen, rowLocator, waitForTitle } from './journey'
import { readMailedCode } from './outbox'
import type { SmtpReceiver } from './smtpReceiver'
import type { StaffAccount } from './staffAccount'

interface Newcomer {
  email: string
  organisation: string
  password: string
}

export async function signIn(page: Page, email: string, secret: string) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function requestInvitation({ page, expectAccessible }: BrowserVisitor, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).first().click()
  await page.getByRole('button', { name: 'Retailer' }).click()
  await page.getByLabel('Name').fill('Olena Koval')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('LinkedIn URL').fill('www.linkedin.com/in/olena-koval')
  await expectAccessible('invitation form')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your application is under review').waitFor()
  await page.getByText(/within 24 hours/).waitFor()
  await expectAccessible('invitation sent')
}

export async function approveAsStaff(
  { page, expectAccessible }: BrowserVisitor,
  staff: StaffAccount,
  email: string,
  width: ViewportName,
) {
  await signIn(page, staff.email, staff.password)
  await page.waitForURL(/\/staff\/applications/)
  await waitForTitle(page, 'Applications')
  await expectAccessible('applications')
  await rowLocator(page, email, width).getByRole('button', { name: 'Approve' }).click()
  const question = dialogLocator(page, 'Approve')
  await question.getByText('Olena Koval').waitFor()
  await expectAccessible('approve')
  await question.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved. The invitation is on its way').waitFor()
  // Waits until the dialog is closed. An open dialog hides the rows behind it from searches by role.
  await question.waitFor({ state: 'detached' })
  await rowLocator(page, email, width).waitFor({ state: 'detached' })
}

export async function signUp({ page, expectAccessible }: BrowserVisitor, link: string, newcomer: Newcomer) {
  const { email, organisation, password } = newcomer
  await page.goto(link)
  await page.getByLabel('Organisation name').waitFor()
  expect(page.url()).not.toContain('invite=')
  expect(await page.getByLabel('Manager email').inputValue()).toBe(email)
  expect(await page.getByLabel('Country').isDisabled()).toBe(true)
  await page.getByLabel('Organisation name').fill(organisation)
  await page.getByLabel('Registration address').fill('Kyiv, Khreshchatyk 1')
  await page.getByLabel('Registration number').fill('12345678')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('Add a logo').waitFor()
  const logo = { create: { width: 600, height: 300, channels: 3 as const, background: '#0b5d3b' } }
  const buffer = await sharp(logo).webp().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.webp', mimeType: 'image/webp', buffer })
  const preview = page.getByRole('img', { name: 'Preview of your logo' })
  await preview.waitFor()
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('img[alt="Preview of your logo"]')
    return image !== null && image.naturalWidth > 0
  })
  expect(await preview.boundingBox()).toMatchObject({ width: 180, height: 180 })
  await expectAccessible('sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL(/\/retail\/analytics/)
  await waitForTitle(page, 'Analytics')
  await expectAccessible('first home')
}

export async function addFirstStore({ page, expectAccessible }: BrowserVisitor, width: ViewportName) {
  await goToScreen(page, 'Stores', width)
  await page.getByText('No stores yet').waitFor()
  await expectAccessible('no stores yet')
  await page.getByRole('button', { name: 'Add store' }).first().click()
  const form = dialogLocator(page, 'Add store')
  await form.getByLabel('Name').fill('First store')
  await form.getByLabel('Street').fill('Khreshchatyk')
  await form.getByLabel('House number').fill('1')
  await chooseCity(page, form, 'City', 'Kyiv')
  await form.getByLabel('Latitude').fill('50.4501')
  await form.getByLabel('Longitude').fill('30.5234')
  await form.getByLabel('Longitude').press('Tab')
  await form.getByLabel('Point is correct').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await rowLocator(page, 'First store', width).waitFor()
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('/')
  await waitForEmptyStorage(page)
}

/**
 * Waits until the browser's local storage contains no item of the account. The last item to disappear is the sign-out
 * request, which is stored until the server has received it. `expect.poll` does not work in concurrent tests, because
 * it cannot tell which of them has called it.
 */
const waitForEmptyStorage = (page: Page) =>
  vi.waitFor(async () => expect(await kept(page)).toEqual([]), { timeout: 30_000, interval: 100 })

/**
 * Items that stay in the browser: the language, the status `root` (spec section 9), and whether the fonts are cached.
 */
const browserItems = ['gb-lang', 'root', 'fonts']

/** Returns the storage keys of the account's data that are still in this browser. */
const kept = async (page: Page) => {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return keys.filter(key => !browserItems.includes(key))
}

interface Reset {
  mails: SmtpReceiver
  email: string
  /** Position of the mail with the code among the mails to this address, from 1. */
  nth: number
  /** The new password that the user chooses. */
  chosen: string
}

export async function resetPassword({ page, expectAccessible }: BrowserVisitor, { mails, email, nth, chosen }: Reset) {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await waitForTitle(page, 'Reset your password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').waitFor()
  const mail = await mails.mailFor(email, 30_000, nth)
  const code = readMailedCode(mail)
  // Reloads the page, because a phone's browser often discards it while the user reads the mail.
  await page.reload()
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('New password').fill(chosen)
  await page.getByLabel('Repeat password').fill(chosen)
  await expectAccessible('code and new password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/\/retail\/structure/)
  expect((await mails.mailFor(email, 30_000, nth + 1)).subject).toBe('Your password was changed')
}

export async function changeEmail({ page, expectAccessible }: BrowserVisitor, email: string, width: ViewportName) {
  await goToScreen(page, 'Profile', width)
  await waitForTitle(page, 'Profile')
  const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Email' }) })
  expect(await section.getByRole('button', { name: 'Change email' }).isDisabled()).toBe(true)
  await section.getByLabel('Email').fill('not an address')
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByText('Invalid email').waitFor()
  await section.getByLabel('Email').fill(email)
  await section.getByRole('button', { name: 'Change email' }).click()
  await page.getByText('Success!').waitFor()
  await section.getByText(email).waitFor()
  await expectAccessible('profile')
}

export async function recoverAccount({ page, expectAccessible }: BrowserVisitor, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Recover the account' }).waitFor()
  expect(page.url()).not.toContain('token=')
  await expectAccessible('recover the account')
  await page.getByRole('button', { name: 'Recover the account' }).click()
  await page.getByText('You sign in with your email address again').waitFor()
  await expectAccessible('recovered account')
  await page.goto(link)
  await page.getByRole('button', { name: 'Recover the account' }).click()
  await page.getByText(/This link does not work/).waitFor()
}

export async function deleteAccount({ page, expectAccessible }: BrowserVisitor, width: ViewportName) {
  await goToScreen(page, 'Profile', width)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = dialogLocator(page, 'Delete the account?')
  const confirm = question.getByRole('button', { name: 'Delete' })
  const seen = new Set<string>()
  const look = async () => {
    const [count, isDisabled] = await Promise.all([
      question.getByRole('timer').or(question.getByRole('status')).first().textContent(),
      confirm.isDisabled(),
    ])
    seen.add(`${count} ${isDisabled}`)
    expect(isDisabled).toBe(false)
  }
  await vi.waitFor(look, { timeout: 30_000, interval: 100 })
  expect([...seen].filter(each => / seconds?\. true$/.test(each)).length).toBeGreaterThanOrEqual(2)
  await expectAccessible('delete account')
  await confirm.click()
  await page.waitForURL('/')
  await page.getByText('The account is deleted').waitFor()
  await waitForEmptyStorage(page)
}
