/**
 * Checks forms without a resource definition whose save got no response. `conflict/everyForm.test.tsx` checks the forms
 * of the definitions.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import { clearUnansweredCalls } from '../../src/dataProvider/unansweredCalls'
import { openProfile } from './profile/openProfile'
import { me } from './support/builders'
import { type Answer, errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

type View = Awaited<ReturnType<typeof openProfile>>

const openDialog = async ({ user }: View, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

/**
 * The forms by name, each with the call that it makes, its tab of the profile, and a function that fills in the form
 * and submits it.
 */
const forms: Record<string, { call: string; tab?: string; submit(view: View): Promise<void> }> = {
  'Add key': {
    call: 'POST /b2b/retail/keys',
    tab: '#keys',
    submit: async view => {
      const dialog = await openDialog(view, 'Add key')
      await view.user.type(dialog.getByLabelText(/^Name/), 'Till 7')
      await view.user.click(dialog.getAllByRole('checkbox')[0] as HTMLElement)
      await view.user.click(dialog.getByRole('button', { name: 'Create key' }))
    },
  },
  'Add webhook': {
    call: 'POST /b2b/retail/webhooks',
    tab: '#webhooks',
    submit: async view => {
      const dialog = await openDialog(view, 'Add webhook')
      await view.user.type(dialog.getByLabelText(/^Name/), 'Till 7')
      await view.user.type(dialog.getByLabelText(/^(Address|URL)/), 'https://till.example/hook')
      await view.user.click(dialog.getAllByRole('checkbox')[0] as HTMLElement)
      await view.user.click(dialog.getByRole('button', { name: 'Create webhook' }))
    },
  },
  'the organisation': {
    call: 'PUT /b2b/retail',
    submit: async ({ user }) => {
      await user.type(screen.getByLabelText(/^Organisation name/), ' x')
      await user.click(screen.getByRole('button', { name: 'Update' }))
    },
  },
  'the e-mail': {
    call: 'PUT /b2b/auth/set-email',
    submit: async ({ user }) => {
      await user.type(screen.getByLabelText(/^Email/), 'new@demo.example')
      await user.click(screen.getByRole('button', { name: 'Change email' }))
    },
  },
}

afterEach(() => vi.restoreAllMocks())

/** Sets whether the browser is online, until the end of the test. */
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

it.each(Object.entries(forms))(
  '%s says that no answer came, and repeats the same call',
  async (_, { call, tab = '', submit }) => {
    clearUnansweredCalls()
    const answers: (() => Answer | Promise<Answer>)[] = [lost, () => errorAnswer(422, 'UnprocessableEntity')]
    const view = await openProfile({ [call]: () => answers.shift()?.() as Answer }, me(), `/retail/profile${tab}`)
    await submit(view)
    expect(await screen.findByText(/unknown whether this was saved/)).toBeVisible()
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    // The notice disappears when a response arrives, even if the response rejects the change.
    await waitFor(() => expect(screen.queryByText(/unknown whether this was saved/)).toBeNull())
    const [method = '', path] = call.split(' ')
    const calls = view.api.of(method, path)
    expect(calls).toHaveLength(2)
    expect(calls[1]?.body).toEqual(calls[0]?.body)
    const [first, second] = calls.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  },
)

it('a new record says that it is not saved if the browser is offline', async () => {
  clearUnansweredCalls()
  const api = fakeApi({ 'GET /b2b/retail/employees': () => pageOf([]), 'POST /b2b/retail/employees': lost })
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees/new' })
  await user.type(await screen.findByLabelText(/^Name/), 'Olena')
  await user.type(screen.getByLabelText(/^Email/), 'olena@demo.example')
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/This is not saved/)).toBeVisible()
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
  setOnline(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/unknown whether this was saved/)).toBeVisible()
  expect(api.of('POST').length).toBeGreaterThan(1)
})

it('a save whose answer was lost may be saved, also if the next attempt is offline, and keeps its key', async () => {
  clearUnansweredCalls()
  const answers = [lost, lost, () => errorAnswer(422, 'UnprocessableEntity')]
  const { user, api } = await openProfile({ 'PUT /b2b/retail': () => answers.shift()?.() as Answer })
  await forms['the organisation']?.submit({ user, api } as View)
  expect(await screen.findByText(/unknown whether this was saved/)).toBeVisible()
  setOnline(false)
  const attempts = api.of('PUT', '/b2b/retail').length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(api.of('PUT', '/b2b/retail').length).toBeGreaterThan(attempts))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled())
  expect(screen.getByText(/unknown whether this was saved/)).toBeVisible()
  expect(screen.queryByText(/This is not saved/)).toBeNull()
  setOnline(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(answers).toHaveLength(0), { timeout: 10_000 })
  const keys = api.of('PUT', '/b2b/retail').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
})

it('the notice stays while nothing is sent, and cannot send what the form’s own button cannot', async () => {
  clearUnansweredCalls()
  const { user, api } = await openProfile({ 'PUT /b2b/auth/set-email': lost as () => never })
  await forms['the e-mail']?.submit({ user, api } as View)
  expect(await screen.findByText(/unknown whether this was saved/)).toBeVisible()
  await user.clear(screen.getByLabelText(/^Email/))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await user.type(screen.getByLabelText(/^Email/), 'no address')
  const sent = api.of('PUT').length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(api.of('PUT')).toHaveLength(sent)
  expect(screen.getByText(/unknown whether this was saved/)).toBeVisible()
})
