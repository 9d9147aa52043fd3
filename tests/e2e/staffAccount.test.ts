/**
 * Checks in a browser how support staff help the holder of an account: they see the last sign-in, the sessions and the
 * e-mails, send a password reset, and change the e-mail address, which the account holder confirms by a link sent to
 * the new address. A colleague who may only read has no control that changes data.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BrowserVisitor, signInAs, widthsOf } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { dialogLocator, goToScreen, openPortal, rowLocator, waitForTitle } from '../helpers/journey'
import { readMailedCode } from '../helpers/outbox'
import { callApi, signIn } from '../helpers/serverProcess'
import { firstLinkIn } from '../helpers/smtpReceiver'
import { createStaffAccount, type StaffAccount } from '../helpers/staffAccount'

let outbox = ''
let reader: StaffAccount
const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  outbox = join(dataDir, 'outbox')
  reader = createStaffAccount({ DATA_DIR: dataDir }, 'reader@demo.example', 'reader')
  return {}
})

/**
 * Returns the latest e-mail to an e-mail address with a link to this page. The mail is in the language of the account.
 */
async function readMail(to: string, page: string): Promise<Email | undefined> {
  const names = existsSync(outbox) ? readdirSync(outbox).filter(name => name.endsWith('.eml')) : []
  const mails = await Promise.all(names.sort().map(name => PostalMime.parse(readFileSync(join(outbox, name)))))
  return mails.filter(mail => mail.to?.[0]?.address === to && mail.text?.includes(`${page}?`)).at(-1)
}
async function waitForMail(to: string, page: string): Promise<Email> {
  await expect.poll(async () => Boolean(await readMail(to, page))).toBe(true)
  return (await readMail(to, page)) as Email
}
const openLink = async ({ page }: BrowserVisitor, mail: Email) => {
  const { pathname, search } = new URL(firstLinkIn(mail))
  await page.goto(pathname + search)
  expect(new URL(page.url()).search).toBe('')
}

describe.each(widthsOf('wide', { wide: ['retailer', '/retail/'], phone: ['institution', '/institution/'] }))(
  'support of an account, %s',
  (width, name, area) => {
    const email = `${name}@demo.example`
    const moved = `moved-${width}@demo.example`
    let support: BrowserVisitor
    let customer: BrowserVisitor
    beforeAll(async () => {
      support = await portal.visit(width)
      customer = await portal.visit(width)
    })
    afterAll(() => Promise.all([support?.close(), customer?.close()]))
    const section = (title: string) => support.page.getByRole('region', { name: title })

    test('shows the last sign-in, the sessions and the e-mails, reached from the organisation', async () => {
      await signIn(portal.url(), name)
      const { page, expectAccessible } = support
      await signInAs(page, 'staff', /\/staff\/applications/)
      await goToScreen(page, 'Organisations', width)
      await waitForTitle(page, 'Organisations')
      await page.getByLabel('Search').fill(email)
      await expect.poll(() => page.getByRole('button', { name: 'Impersonate' }).count()).toBe(1)
      await rowLocator(page, email, width).getByRole('button', { name: 'View' }).click()
      await page.getByRole('tab', { name: 'Team' }).click()
      await page.getByRole('tabpanel', { name: 'Team' }).getByRole('link', { name: email }).click()
      await waitForTitle(page, 'Account')
      await section('Sign-in').getByText('Last sign-in').waitFor()
      expect(await section('Sign-in').textContent()).toMatch(/Last sign-in\d.*127\.0\.0\.1/)
      await section('Sessions')
        .getByRole('button', { name: /^End: / })
        .first()
        .waitFor()
      await section('Team and invitations').getByRole('link', { name: email }).waitFor()
      await expectAccessible('an account')
    })

    test('sends a code with which the holder sets a new password', async () => {
      const { page, expectAccessible, expectClean } = support
      await page.getByRole('button', { name: 'Send password reset' }).click()
      const question = dialogLocator(page, 'Send password reset')
      await expectAccessible('the question before a reset')
      await question.getByRole('button', { name: 'Send password reset' }).click()
      await page.getByText('The code is sent').waitFor()
      const mail = await waitForMail(email, '/forgot-password')
      await page.reload()
      const sent = section('Emails sent').getByRole('listitem').filter({ hasText: 'sent by support' })
      await sent.getByText('Delivered').waitFor()

      await openLink(customer, mail)
      await customer.page.getByText(email).first().waitFor()
      await customer.expectAccessible('the page of the code')
      const code = readMailedCode(mail)
      await customer.page.getByLabel('Code').fill(code)
      await customer.page.getByLabel('New password').fill('Fresh-bottle-33')
      await customer.page.getByLabel('Repeat password').fill('Fresh-bottle-33')
      await customer.page.getByRole('button', { name: 'Confirm' }).click()
      await customer.page.waitForURL(url => url.pathname.startsWith(area))
      expectClean()
    })

    test('changes the e-mail once the new address confirms it, and the old one is notified', async () => {
      const { page, expectAccessible, expectClean } = support
      await page.getByRole('button', { name: 'Change email' }).click()
      const form = dialogLocator(page, 'Change email')
      await form.getByRole('button', { name: 'Send the link' }).click()
      await form.getByText('Fill in this field').first().waitFor()
      await form.getByLabel('New email').fill(email)
      await form.getByLabel('Reason').fill('The mailbox is lost')
      await form.getByRole('button', { name: 'Send the link' }).click()
      await form.getByText('The account has this address already').waitFor()
      await expectAccessible('the form of another e-mail')
      await form.getByLabel('New email').fill(moved)
      await form.getByRole('button', { name: 'Send the link' }).click()
      await form.waitFor({ state: 'detached' })
      await section('Sign-in').getByText(`${moved}: not confirmed yet`, { exact: false }).waitFor()
      await waitForMail(email, '/reject-email')

      await openLink(customer, await waitForMail(moved, '/confirm-email'))
      const confirm = customer.page.getByRole('button', { name: 'Confirm the address' })
      await confirm.waitFor()
      await customer.expectAccessible('the page that confirms an address')
      await confirm.click()
      await customer.page.getByText('The address is confirmed').waitFor()
      await customer.expectAccessible('a confirmed address')
      await waitForMail(email, '/take-back-email')
      await page.reload()
      await section('Sign-in').getByRole('link', { name: moved }).waitFor()
      const credentials = { email: moved, password: 'Fresh-bottle-33' }
      expect((await callApi(portal.url(), undefined, 'POST', '/b2b/auth/sign-in', credentials)).status).toBe(200)
      expectClean()
    })

    test('ends a session', async () => {
      const { page } = support
      await page.reload()
      const ends = section('Sessions').getByRole('button', { name: /^End: / })
      await ends.first().waitFor()
      const before = await ends.count()
      await ends.first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
      await page.getByText('Session ended').waitFor()
      await expect.poll(() => ends.count()).toBe(before - 1)
    })

    test('is read by a colleague without any control that writes', async () => {
      const reading = await portal.visit(width)
      const { page, expectAccessible } = reading
      await page.goto('/sign-in')
      await page.getByLabel('Email').fill(reader.email)
      await page.getByLabel('Password').fill(reader.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/staff\/applications/)
      await waitForTitle(page, 'Applications')
      await expect.poll(() => rowLocator(page, '@', width).count()).toBeGreaterThan(0)
      const writing = page.getByRole('button', { name: /Approve|Decline|Impersonate|End|Send|Change|Create|Add/ })
      expect(await writing.count()).toBe(0)
      await page.goto(support.page.url())
      await page.getByRole('region', { name: 'Emails sent' }).getByRole('listitem').first().waitFor()
      expect(await writing.count()).toBe(0)
      await expectAccessible('an account, for a reader')
      await reading.close()
    })
  },
)
