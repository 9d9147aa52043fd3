/**
 * Checks an organisation's whole time in the portal in a browser: from the request for an invitation to the deletion of
 * its account. A real SMTP server receives the mails. The test changes nothing in the database directly.
 */
import { afterAll, expect, test } from 'vitest'
import { widthsOf } from '../helpers/browser'
import { findFreePort } from '../helpers/freePort'
import { openPortal, rowLocator } from '../helpers/journey'
import {
  addFirstStore,
  approveAsStaff,
  changeEmail,
  deleteAccount,
  recoverAccount,
  requestInvitation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from '../helpers/onboarding'
import { firstLinkIn, type SmtpReceiver, startSmtpReceiver } from '../helpers/smtpReceiver'
import { createStaffAccount, type StaffAccount } from '../helpers/staffAccount'

let receiver: SmtpReceiver
let staff: StaffAccount
const portal = openPortal(async dataDir => {
  const port = String(await findFreePort())
  receiver = await startSmtpReceiver()
  const environment = {
    DATA_DIR: dataDir,
    DEMO: 'false',
    STAFF_SECOND_FACTOR: 'false',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'Bottle portal <portal@bottle.example>',
  }
  staff = createStaffAccount(environment)
  return environment
})
afterAll(() => receiver?.close())

const password = 'Green-bottle-1'
const nextPassword = 'Brown-bottle-2'
const lastPassword = 'Clear-bottle-3'

// With JOURNEYS=whole, the wide screen and the phone are tested at the same time, because each test has to wait a minute before it can
// request a second code.
test.concurrent.each(widthsOf('phone'))(
  'a new retailer signs up by invitation, works, recovers its account twice and deletes it, %s',
  async width => {
    const email = `olena-${width}@shop.example`
    const other = `someone-${width}@elsewhere.example`
    const visitor = await portal.visit(width)
    const { page, expectClean } = visitor
    await requestInvitation(visitor, email)
    const supporter = await portal.visit(width)
    await approveAsStaff(supporter, staff, email, width)
    supporter.expectClean()
    await supporter.close()
    const link = firstLinkIn(await receiver.mailFor(email))
    expect(link).toContain(`${portal.url()}/sign-up?invite=`)
    await signUp(visitor, link, { email, organisation: `Shop ${width}`, password })
    await addFirstStore(visitor, width)
    await signOut(page)
    await page.goto(link)
    await page.getByText(/This invitation is not valid/).waitFor()

    await resetPassword(visitor, { mails: receiver, email, nth: 2, chosen: nextPassword })
    const aMinuteLater = Date.now() + 60_000
    await changeEmail(visitor, other, width)
    const changed = await receiver.mailFor(email, 30_000, 4)
    expect(changed.subject).toBe('The email of your account was changed')

    // Undoing the change of the e-mail address ends the session in which the change was made.
    const owner = await portal.visit(width)
    await recoverAccount(owner, firstLinkIn(changed))
    owner.expectClean()
    await owner.close()
    expect((await receiver.mailFor(email, 30_000, 5)).subject).toBe('Your account was recovered')
    // The session has ended, so either page is accepted: the bell's stream may or may not have reported the end by now.
    await page.goto('/retail/structure')
    await page
      .getByText('Your session has ended')
      .or(page.getByRole('heading', { level: 1, name: 'Sign in' }))
      .first()
      .waitFor()
    await signIn(page, other, nextPassword)
    await page.getByText('Non-existent email').waitFor()
    await signIn(page, email, nextPassword)
    await page.getByText('Wrong password').waitFor()
    // A new code can be requested once a minute per account.
    await page.waitForTimeout(Math.max(0, aMinuteLater - Date.now()))
    await resetPassword(visitor, { mails: receiver, email, nth: 6, chosen: lastPassword })
    await rowLocator(page, 'First store', width).waitFor()

    await deleteAccount(visitor, width)
    await page.goto('/retail/structure')
    await page.waitForURL(/\/sign-in/)
    await signIn(page, email, lastPassword)
    await page.getByText('Non-existent email').waitFor()
    expectClean()
    await visitor.close()
  },
)
