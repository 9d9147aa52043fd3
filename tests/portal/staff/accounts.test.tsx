/** Checks the page of an account in the staff area: what support sees, its actions, and what a role may not do. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AccountMail, StaffMember, SupportAccount } from '../../../contract/staffAccounts'
import type { StaffRole } from '../../../contract/staffRoles'
import { areas } from '../../../src/app/areas'
import { me } from '../support/builders'
import { type Answer, errorAnswer, fakeApi, rowsOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { application, organisation } from './staffSamples'

const at = '2026-05-01T10:00:00.000Z'
const shop = { guid: 'o1', name: 'Green Shop' }
const member: StaffMember = {
  id: 'm1',
  accountId: 'c1',
  email: 'olena@example.org',
  organisation: shop,
  teamRole: 'Owner',
  createdAt: at,
  version: 1,
}
const account = (overrides: Partial<SupportAccount> = {}): SupportAccount => ({
  id: 'c1',
  email: 'olena@example.org',
  isEmailConfirmed: true,
  pendingEmail: null,
  createdAt: at,
  passwordSetAt: null,
  lastSignIn: { at, address: '203.0.113.7' },
  signInWaits: { failures: 6, until: '2026-05-01T10:15:00.000Z', unknownUntil: null },
  factors: [{ kind: 'totp', createdAt: at, lastUsedAt: null }],
  recoveryCodesLeft: 9,
  memberships: [{ id: 'm1', organisation: shop, teamRole: 'Owner' }],
  invitations: [
    {
      id: 'i1',
      organisation: shop,
      email: 'petro@example.org',
      teamRole: 'Manager',
      sentAt: at,
      expiresAt: '2026-05-08T10:00:00.000Z',
    },
  ],
  sessions: [{ id: 's1', browser: 'Firefox', system: 'Linux', network: '203.0.…', createdAt: at, lastUsedAt: at }],
  ...overrides,
})
const mail = (overrides: Partial<AccountMail> = {}): AccountMail => ({
  id: 'e1',
  kind: 'resetCode',
  state: 'Delivered',
  queuedAt: at,
  deliveredAt: at,
  lastError: null,
  ...overrides,
})

const handlers = (more: Record<string, () => Answer> = {}) => ({
  'GET /staff/members': () => rowsOf([member]),
  'GET /staff/members/m1': () => ({ body: member }),
  'GET /staff/accounts/c1': () => ({ body: account() }),
  'GET /staff/accounts/c1/mails': () => ({
    body: {
      items: [mail(), mail({ id: 'e2', kind: 'newBrowser', state: 'Failed', deliveredAt: null, lastError: '550' })],
    },
  }),
  'GET /staff/applications': () => rowsOf([application()]),
  'GET /staff/organisations': () => rowsOf([organisation()]),
  'GET /staff/platform-keys': () => rowsOf([]),
  ...more,
})

const openAs = (staffRole: StaffRole, path: string) =>
  renderArea({
    area: areas.Staff,
    at: path,
    user: me({ role: 'Staff', email: 'staff@demo.example', organisation: null, teamRole: null, staffRole }),
  })
const openAccount = (staffRole: StaffRole = 'Support') => openAs(staffRole, '/staff/account/m1')
const region = (name: string) => screen.findByRole('region', { name })

describe('the page of an account', () => {
  it('is reached by the e-mail in the list', async () => {
    fakeApi(handlers())
    const { user: person, router } = await openAs('Support', '/staff/accounts')
    await person.click(await screen.findByRole('link', { name: 'olena@example.org' }))
    expect(router.state.location.pathname).toBe('/staff/account/m1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  })

  it('shows sign-ins and waits, factors, sessions, the team and the e-mails', async () => {
    fakeApi(handlers())
    await openAccount()
    const facts = within(await region('Sign-in'))
    expect(facts.getByText('Confirmed')).toBeVisible()
    expect(facts.getByText(/203\.0\.113\.7$/)).toBeVisible()
    expect(facts.getByText('6')).toBeVisible()
    expect(facts.getByText(/has to wait until/)).toBeVisible()
    expect(facts.getByText('Authenticator app, not used yet')).toBeVisible()
    expect(facts.getByRole('link', { name: 'Green Shop' })).toHaveAttribute('href', '/staff/organisations/view/o1')
    expect(within(await region('Sessions')).getByText('Firefox, Linux')).toBeVisible()
    const mails = within(await region('Emails sent'))
    expect(await mails.findByText('Code for a new password')).toBeVisible()
    expect(mails.getByText('Error of the mail server: 550')).toBeVisible()
    expect(within(await region('Team and invitations')).getByText('petro@example.org')).toBeVisible()
  })

  it.each([
    ['Send password reset', 'Send password reset', 'POST', '/staff/accounts/c1/reset-password', 'The code is sent'],
    [
      'Send again: petro@example.org',
      'Send again',
      'POST',
      '/staff/team-invitations/i1/resend',
      'The invitation is sent',
    ],
    [/^End: Firefox/, 'End', 'DELETE', '/staff/accounts/c1/sessions/s1', 'Session ended'],
  ])('%s: asks first, and reads the account again afterwards', async (button, confirm, method, path, done) => {
    const api = fakeApi(handlers({ [`${method} ${path}`]: () => ({ status: 204 }) }))
    const { user: person } = await openAccount()
    await person.click(await screen.findByRole('button', { name: button }))
    expect(api.of(method)).toEqual([])
    const before = api.of('GET', '/staff/accounts/c1').length
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }))
    expect(await screen.findByText(done)).toBeVisible()
    expect(api.of(method).map(call => call.path)).toEqual([path])
    expect(api.of('GET', '/staff/accounts/c1').length).toBeGreaterThan(before)
  })

  it('sends another e-mail with the reason, and shows an error at its field without losing what was typed', async () => {
    const taken = {
      status: 409,
      body: { errorCode: 'EmailAlreadyTaken', message: '', fields: { email: 'EmailAlreadyTaken' } },
    }
    const answers: Answer[] = [taken, { status: 204 }]
    const api = fakeApi(handlers({ 'POST /staff/accounts/c1/change-email': () => answers.shift() ?? { status: 204 } }))
    const { user: person } = await openAccount()
    await person.click(await screen.findByRole('button', { name: 'Change email' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change email' }))
    await person.type(dialog.getByLabelText(/^New email/), ' new@example.org ')
    await person.type(dialog.getByLabelText(/^Reason/), 'Lost the mailbox')
    await person.click(dialog.getByRole('button', { name: 'Send the link' }))
    await waitFor(() => expect(dialog.getByLabelText(/^New email/)).toBeInvalid())
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Lost the mailbox')
    await person.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText('The link is sent to the new address')).toBeVisible()
    expect(api.of('POST').at(-1)?.body).toEqual({ email: 'new@example.org', reason: 'Lost the mailbox' })
  })

  it('shows the address that is not confirmed yet', async () => {
    const pendingEmail = { email: 'new@example.org', requestedAt: at, expiresAt: '2026-05-02T10:00:00.000Z' }
    fakeApi(handlers({ 'GET /staff/accounts/c1': () => ({ body: account({ pendingEmail }) }) }))
    await openAccount()
    expect(await screen.findByText(/^new@example\.org: not confirmed yet/)).toBeVisible()
  })

  it('offers to try again if the account cannot be read', async () => {
    fakeApi(handlers({ 'GET /staff/accounts/c1': () => errorAnswer(404, 'EntityNotFound') }))
    await openAccount()
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument()
  })
})

describe('a role of support staff', () => {
  const writing = /Approve|Decline|Impersonate|End|Send|Change|Create/
  const namesOf = () =>
    screen
      .queryAllByRole('button', { name: writing })
      .map(button => button.getAttribute('aria-label') ?? button.textContent)

  it.each([
    ['/staff/account/m1', 'Firefox, Linux'],
    ['/staff/applications', 'Olena Shop'],
    ['/staff/organisations', 'Green Shop'],
    ['/staff/keys', 'There are no keys yet'],
  ])('that only reads has no control that writes at %s', async (path, shown) => {
    fakeApi(handlers())
    await openAs('Reader', path)
    await screen.findAllByText(path === '/staff/keys' ? /keys/i : shown)
    expect(namesOf()).toEqual([])
  })

  it('that approves decides on applications, and does not act for organisations', async () => {
    fakeApi(handlers())
    const { unmount } = await openAs('Approver', '/staff/applications')
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible()
    unmount()
    await openAs('Approver', '/staff/organisations')
    await screen.findByText('Green Shop')
    expect(namesOf()).toEqual([])
  })

  it('that supports acts for organisations, and does not decide on applications', async () => {
    fakeApi(handlers())
    const { unmount } = await openAs('Support', '/staff/organisations')
    expect(await screen.findByRole('button', { name: 'Impersonate' })).toBeVisible()
    unmount()
    await openAs('Support', '/staff/applications')
    await screen.findByText('Olena Shop')
    expect(namesOf()).toEqual([])
  })
})
