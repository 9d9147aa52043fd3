import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { storeMe } from '../../../src/session/session'
import { me } from '../support/builders'
import { errorAnswer, pageOf } from '../support/fakeApi'
import {
  answerPrice,
  rejectPriceWith,
  renderSponsorArea,
  reward,
  sponsorApi,
  sponsorRewardsPath,
  sponsorship,
} from './sponsorSamples'

type User = Awaited<ReturnType<typeof renderSponsorArea>>['user']

const openConfirmation = async () => {
  const view = await renderSponsorArea()
  for (const add of await screen.findAllByRole('button', { name: 'Add to request' })) await view.user.click(add)
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await view.user.click(confirm)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the request' }))
  const send = async () => {
    const button = dialog.getByRole('button', { name: 'Confirm' })
    await waitFor(() => expect(button).toBeEnabled())
    await view.user.click(button)
  }
  return { ...view, dialog, send }
}

const put = async (user: User, label: RegExp, text: string) => {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

const typeContact = async (user: User, phone = '+380441234567') => {
  await put(user, /^Name/, ' Olena ')
  await put(user, /^Phone/, phone)
  await put(user, /^Email/, 'olena@example.org')
  await user.click(screen.getByLabelText(/^I agree/))
}

const keys = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))

describe('the confirmation of a request', () => {
  it('shows the rewards and their cost', async () => {
    sponsorApi()
    const { dialog } = await openConfirmation()
    expect(dialog.getByText('Reward 1')).toBeVisible()
    expect(dialog.getByText('Reward 2')).toBeVisible()
    expect(await dialog.findByText('UAH 4,000.00')).toBeVisible()
    expect(dialog.getByText('Subtotal').nextSibling).toHaveTextContent('UAH 4,000.00')
    expect(dialog.getByText('Fee, 5%').nextSibling).toHaveTextContent('UAH 200.00')
    expect(dialog.getByText('Total').nextSibling).toHaveTextContent('UAH 4,200.00')
  })

  it('names the rewards for which there is an open request already', async () => {
    const open = sponsorship(1, { fundraisingRewards: [reward(2)] })
    sponsorApi({ [`GET ${sponsorRewardsPath}/sponsorship`]: () => pageOf([open]) })
    const { dialog } = await openConfirmation()
    const words = 'You have an open request for it already'
    await waitFor(() => {
      const lines = dialog.getAllByRole('listitem').map(line => within(line).queryByText(words) !== null)
      expect(lines).toEqual([false, true])
    })
  })

  it('asks for the name, the phone, the e-mail and the consent', async () => {
    const api = sponsorApi()
    const { user, dialog, send } = await openConfirmation()
    // The name and the e-mail address are filled with those of the account; the first empty field is focused.
    expect(screen.getByLabelText(/^Name/)).not.toHaveValue('')
    expect(screen.getByLabelText(/^Phone/)).toHaveFocus()
    await user.clear(screen.getByLabelText(/^Name/))
    await user.clear(screen.getByLabelText(/^Email/))
    await send()
    await waitFor(() => expect(dialog.getAllByText('Fill in this field')).toHaveLength(3))
    expect(dialog.getByText('Turn the switch on to continue')).toBeVisible()
    expect(api.of('POST')).toEqual([])
  })

  it('rejects a phone without a plus, too short, too long, or with other characters than digits', async () => {
    const api = sponsorApi()
    const { user, dialog, send } = await openConfirmation()
    await typeContact(user)
    for (const phone of ['380441234567', '+3804412', '+3804412345678901', '+38044123456x']) {
      await put(user, /^Phone/, phone)
      await send()
      expect(await dialog.findByText('Enter a plus and 8 to 15 digits')).toBeVisible()
    }
    expect(api.of('POST')).toEqual([])
  })

  it.each([
    ['UA', '050 123-45-67', '+380501234567'],
    ['UA', '380501234567', '+380501234567'],
    ['PL', '501 234 567', '+48501234567'],
  ] as const)('offers the complete form of a number dialled as in %s: %s', async (country, typed, whole) => {
    const api = sponsorApi()
    const { user, dialog, send } = await openConfirmation()
    storeMe(me({ role: 'Sponsor', country }))
    await typeContact(user, typed)
    await send()
    expect(await dialog.findByText('Enter a plus and 8 to 15 digits')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: `Use ${whole}` }))
    expect(screen.getByLabelText(/^Phone/)).toHaveValue(whole)
    await waitFor(() => expect(dialog.queryByText('Enter a plus and 8 to 15 digits')).toBeNull())
    await send()
    await waitFor(() => expect(api.of('POST')[0]?.body).toMatchObject({ phone: whole }))
  })

  it('begins with the e-mail of the account, and keeps what was typed when it is cancelled', async () => {
    sponsorApi()
    const { user, dialog } = await openConfirmation()
    expect(screen.getByLabelText(/^Email/)).toHaveValue('retailer@demo.example')
    await put(user, /^Name/, 'Olena')
    await put(user, /^Phone/, '+38044')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('dialog', { name: 'Confirm the request' })
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('+38044')
    expect(screen.getByLabelText(/^Email/)).toHaveValue('retailer@demo.example')
  })

  it('rejects an invalid e-mail address', async () => {
    const api = sponsorApi()
    const { user, dialog, send } = await openConfirmation()
    await typeContact(user)
    await put(user, /^Email/, 'olena')
    await send()
    expect(await dialog.findByText('Invalid email')).toBeVisible()
    expect(api.of('POST')).toEqual([])
  })

  it.each(['+38044123', '+380441234567890'])(
    'sends once with the phone %s, confirms it, and empties the basket',
    async phone => {
      const api = sponsorApi()
      const { user, dialog } = await openConfirmation()
      await typeContact(user, phone)
      const button = dialog.getByRole('button', { name: 'Confirm' })
      await waitFor(() => expect(button).toBeEnabled())
      await user.dblClick(button)
      expect(await screen.findByText('Application created: SPON-SORS')).toBeVisible()
      expect(api.of('POST')).toEqual([
        {
          method: 'POST',
          path: `${sponsorRewardsPath}/sponsorship`,
          body: { rewardIds: ['reward-1', 'reward-2'], name: 'Olena', phone, email: 'olena@example.org' },
        },
      ])
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm the request' })).toBeNull())
      expect(screen.queryByRole('region', { name: 'Your request' })).toBeNull()
    },
  )

  it('ends at the new request, over the list of requests', async () => {
    sponsorApi({ [`GET ${sponsorRewardsPath}/sponsorship`]: () => pageOf([sponsorship(1)]) })
    const { user, router, send } = await openConfirmation()
    await typeContact(user)
    await send()
    const request = within(await screen.findByRole('dialog', { name: 'Request' }))
    expect(await request.findByText('nothing is to be paid until then', { exact: false })).toBeVisible()
    expect(request.getByText('SPON-SORS')).toBeVisible()
    expect(request.getByText('Reward 1')).toBeVisible()
    await user.click(request.getByRole('button', { name: 'Close' }))
    expect(router.state.location.pathname).toBe('/sponsor/requests')
    expect(await screen.findByRole('row', { name: /Sponsor 1/ })).toBeVisible()
  })

  it('stays on the page when the API does not name the request', async () => {
    sponsorApi({ [`POST ${sponsorRewardsPath}/sponsorship`]: () => ({ status: 204 }) })
    const { user, router, send } = await openConfirmation()
    await typeContact(user)
    await send()
    expect(await screen.findByText('Application created')).toBeVisible()
    expect(router.state.location.pathname).toBe('/sponsor/rewards')
  })

  it('repeats a failed attempt with the same key, and another confirmation with another', async () => {
    let isBroken = true
    sponsorApi({
      [`POST ${sponsorRewardsPath}/sponsorship`]: () =>
        isBroken ? errorAnswer(503, 'ServiceUnavailable') : { status: 201, body: sponsorship(1) },
    })
    const first = await openConfirmation()
    await typeContact(first.user)
    await first.send()
    expect(await screen.findByText('The service is temporarily unavailable. Please try again later')).toBeVisible()
    isBroken = false
    await first.send()
    expect(await screen.findByText(/^Application created/)).toBeVisible()
    const [one, two] = keys()
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(two).toBe(one)
    first.unmount()
    const second = await openConfirmation()
    // The contact data are those of the previous confirmation, but the user has to give the consent again.
    expect(second.dialog.getByLabelText(/^Name/)).toHaveValue('Olena')
    expect(second.dialog.getByLabelText(/^Phone/)).toHaveValue('+380441234567')
    expect(second.dialog.getByLabelText(/^Email/)).toHaveValue('olena@example.org')
    expect(second.dialog.getByLabelText(/^I agree/)).not.toBeChecked()
    await second.user.click(second.dialog.getByLabelText(/^I agree/))
    await second.send()
    await waitFor(() => expect(keys()).toHaveLength(3))
    expect(keys()[2]).not.toBe(one)
  })

  it('shows the server’s message about a field at that field, and keeps what was typed', async () => {
    sponsorApi({
      [`POST ${sponsorRewardsPath}/sponsorship`]: () => errorAnswer(400, 'InvalidParams', { email: 'InvalidEmail' }),
    })
    const { user, dialog, send } = await openConfirmation()
    await typeContact(user)
    await send()
    expect(await dialog.findByText('This email address is not valid. Check it for typos')).toBeVisible()
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('+380441234567')
  })

  it('marks the reward that was closed in the meantime', async () => {
    let isClosed = false
    sponsorApi({
      [`GET ${sponsorRewardsPath}/sponsorship/price`]: call =>
        isClosed ? rejectPriceWith('reward-2')(call) : answerPrice(call),
      [`POST ${sponsorRewardsPath}/sponsorship`]: () => {
        isClosed = true
        return errorAnswer(422, 'UnprocessableEntity', { 'rewardIds.1': 'UnprocessableEntity' })
      },
    })
    const { user, dialog, send } = await openConfirmation()
    await typeContact(user)
    await send()
    expect(await dialog.findByText('“Reward 2” is no longer open for sponsors')).toBeVisible()
    expect(screen.queryByText(/Check the fields/)).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Remove from request' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled())
    expect(await dialog.findByText('UAH 2,100.00')).toBeVisible()
  })
})
