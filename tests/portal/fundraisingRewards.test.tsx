import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FundraisingReward } from '../../contract/rewards'
import { areas } from '../../src/areas'
import { simpleReward } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const base = '/b2b/institutions/rewards/fundraising'
const reward = (number: number, overrides: Partial<FundraisingReward> = {}): FundraisingReward => {
  const { points: _, ...shown } = simpleReward(number)
  return {
    ...shown,
    link: 'https://school.example/books',
    fiatPrice: { currency: 'UAH', amount: 250 },
    quantity: 4,
    targetPoints: 10_000,
    progressPoints: 120,
    rewardType: 'Charity',
    status: 'Created',
    organization: { guid: shown.guid, name: 'School' },
    ...overrides,
  }
}
const open = (at = '/institution/rewards') => renderArea({ area: areas.Institution, at })
const withStatuses = (byStatus: Partial<Record<string, FundraisingReward[]>>, more = {}) =>
  fakeApi({
    [`GET ${base}`]: ({ path }) => pageOf(byStatus[new URLSearchParams(path.split('?')[1]).get('status') ?? ''] ?? []),
    'GET /common/countries': () => ({ body: [] }),
    [`PUT ${base}`]: () => ({ status: 200, body: reward(1) }),
    ...more,
  })

describe('fundraising rewards', () => {
  it('have a tab for each status, disabled where there is nothing', async () => {
    withStatuses({ Created: [reward(1)], Completed: [reward(2, { status: 'Completed' })] })
    await open()
    await screen.findByText('Reward 1')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'In progress' })).toBeDisabled())
    expect(screen.getByRole('tab', { name: 'Completed' })).toBeEnabled()
    expect(screen.getByRole('tab', { name: 'Fulfilled' })).toBeDisabled()
  })

  it('open their link without handing over the opener', async () => {
    withStatuses({ Created: [reward(1)] })
    await open()
    const link = await screen.findByRole('link', { name: 'school.example' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  it('show the target points live, and send the edit body of the spec', async () => {
    const stored = reward(1)
    const api = withStatuses({ Created: [stored] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const quantity = await dialog.findByLabelText(/^Quantity/)
    await user.clear(quantity)
    await user.type(quantity, '6')
    const target = dialog.getByLabelText(/^Target points/)
    await waitFor(() => expect(target).toHaveValue('15000'))
    expect(target).toHaveAttribute('readonly')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
    expect(api.of('PUT')[0]?.path).toBe(`${base}/${stored.guid}`)
    expect(api.of('PUT')[0]?.body).toMatchObject({
      guid: stored.guid,
      imageGuid: stored.image?.guid,
      targetPoints: 15_000,
      quantity: 6,
      price: { currency: 'UAH', amount: 250 },
    })
  })

  it('lock link, price and quantity once they are begun, and offer no activation', async () => {
    withStatuses({ Created: [reward(1)], InProgress: [reward(2, { status: 'InProgress' })] })
    const { user } = await open()
    await screen.findByText('Reward 1')
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'In progress' }))
    await screen.findByText('Reward 2')
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    for (const label of [/^Link/, /^Fiat price/, /^Quantity/]) {
      expect(await dialog.findByLabelText(label)).toHaveAttribute('readonly')
    }
    expect(dialog.getByLabelText(/^Name/)).not.toHaveAttribute('readonly')
  })

  it('are activated after a question, by :begin', async () => {
    const stored = reward(1)
    const api = withStatuses({ Created: [stored] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate' }))
    expect(api.of('PUT')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Reward activated')).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`${base}/${stored.guid}:begin`)
  })
})
