import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApiExtension } from '../../contract/apiExtensions'
import type { FundraisingReward } from '../../contract/rewards'
import { areas } from '../../src/app/areas'
import { fakeApi, pageOf } from './support/fakeApi'
import { fundraising } from './support/fundraising'
import { renderArea } from './support/renderArea'
import { chooseFromRowMenu } from './support/rowMenu'

const base = '/b2b/institutions/rewards/fundraising'
const open = (at = '/institution/rewards') => renderArea({ area: areas.Institution, at })
const withStatuses = (
  byStatus: Partial<Record<string, FundraisingReward[]>>,
  more = {},
  extras: readonly ApiExtension[] = [],
) =>
  fakeApi(
    {
      [`GET ${base}`]: ({ path }) => {
        const status = new URLSearchParams(path.split('?')[1]).get('status')
        return pageOf((status === null ? Object.values(byStatus).flat() : byStatus[status]) ?? [])
      },
      'GET /common/countries': () => ({ body: [] }),
      [`PUT ${base}`]: () => ({ status: 200, body: fundraising(1) }),
      ...more,
    },
    extras,
  )

describe('fundraising rewards', () => {
  it('have a tab for each status, disabled when it is empty', async () => {
    withStatuses({ Created: [fundraising(1)], Completed: [fundraising(2, { status: 'Completed' })] })
    await open()
    await screen.findByText('Reward 1')
    await waitFor(() => expect(screen.getByRole('tab', { name: 'In progress' })).toBeDisabled())
    expect(screen.getByRole('tab', { name: 'Completed' })).toBeEnabled()
    expect(screen.getByRole('tab', { name: 'Fulfilled' })).toBeDisabled()
  })

  it('open their link without access to the opener', async () => {
    withStatuses({ Created: [fundraising(1)] })
    await open()
    const link = await screen.findByRole('link', { name: 'school.example/books' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  it('show the target points live, and send the edit body of the spec', async () => {
    const stored = fundraising(1)
    const api = withStatuses({ Created: [stored] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const quantity = await dialog.findByLabelText(/^Quantity/)
    const target = dialog.getByLabelText(/^Target points/)
    await user.clear(quantity)
    await user.type(quantity, '6,5')
    await waitFor(() => expect(target).toHaveValue('0'))
    await user.clear(quantity)
    await user.type(quantity, '6')
    await waitFor(() => expect(target).toHaveValue('15,000'))
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

  it.each([
    ['a price with a decimal comma', /^Fiat price/, '12,50', 'Only digits are allowed'],
    ['a price with a decimal point', /^Fiat price/, '12.5', 'Only digits are allowed'],
    ['a price beyond the limit', /^Fiat price/, '2000000000', 'The value is too large. Maximum: 1,000,000,000'],
    ['a quantity below zero', /^Quantity/, '-3', 'Only digits are allowed'],
  ])('report %s at its own field, and compute no target from it', async (_, label, text, message) => {
    const api = withStatuses({ Created: [fundraising(1)] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const field = await dialog.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    const other = dialog.getByLabelText(String(label) === String(/^Quantity/) ? /^Fiat price/ : /^Quantity/)
    expect(other).not.toBeInvalid()
    if (text !== '2000000000') expect(dialog.getByLabelText(/^Target points/)).toHaveValue('0')
    expect(api.of('PUT')).toHaveLength(0)
  })

  it('lock link, price and quantity once they have begun, and offer no activation', async () => {
    withStatuses({ Created: [fundraising(1)], InProgress: [fundraising(2, { status: 'InProgress' })] })
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
    const stored = fundraising(1)
    const api = withStatuses({ Created: [stored] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Activate' }))
    expect(api.of('PUT')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Activate' }))
    expect(await screen.findByText('Reward activated: Reward 1')).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`${base}/${stored.guid}:begin`)
  })
})

describe('a school’s fundraisers', () => {
  const running = fundraising(2, { status: 'InProgress', progressPoints: 1234 })
  const counts = { Created: 1, InProgress: 12, Completed: 0, Fulfilled: 3 }
  const counted = (more = {}) => {
    const list = ({ path }: { path: string }) => {
      const status = new URLSearchParams(path.split('?')[1]).get('status')
      const items = [fundraising(1), running].filter(each => status === null || each.status === status)
      return { body: { items, total: items.length, pageSize: 30, counts } }
    }
    return withStatuses({}, { [`GET ${base}`]: list, ...more }, ['closing'])
  }

  it('are counted on their tabs by one call, and each tab explains its state', async () => {
    const api = counted()
    const { user } = await open()
    await screen.findByText('Reward 1')
    const tab = screen.getByRole('tab', { name: 'In progress' })
    expect(tab).toHaveAccessibleDescription('12')
    expect(screen.getByRole('tab', { name: 'Completed' })).toBeDisabled()
    expect(api.of('GET', base)).toHaveLength(1)
    expect(screen.getByText(/^Only your organisation sees these/)).toBeVisible()
    await user.click(tab)
    expect(await screen.findByText(/^People collect points/)).toBeVisible()
  })

  it('show their progress: points, per cent, and the remainder', async () => {
    counted()
    await open('/institution/rewards?tab=InProgress')
    expect(await screen.findByText('12% · 8,766 left')).toBeVisible()
    expect(screen.getByText('1,234')).toBeVisible()
  })

  it('say before activation what it will lock, and afterwards where the rewards went', async () => {
    counted({ [`PUT ${base}`]: () => ({ body: { ...fundraising(1), status: 'InProgress' } }) })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Activate' }))
    const question = within(await screen.findByRole('dialog', { name: 'Activate' }))
    expect(question.getByText(/link, price and quantity are locked/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Activate' }))
    await user.click(await screen.findByRole('link', { name: 'Show in “In progress”' }))
    expect(await screen.findByText('Reward 2')).toBeVisible()
    expect(screen.getByRole('tab', { name: 'In progress' })).toHaveAttribute('aria-selected', 'true')
  })

  it('say at each locked field why it is locked', async () => {
    counted()
    const { user } = await open('/institution/rewards?tab=InProgress')
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    for (const label of [/^Link/, /^Fiat price/, /^Quantity/])
      expect(await dialog.findByLabelText(label)).toHaveAccessibleDescription(/^Locked since it was activated/)
    // Three fields are locked, because the reward has been activated. The fourth lock icon belongs to the target
    // points, which are always computed.
    expect(await dialog.findAllByTestId('LockOutlinedIcon')).toHaveLength(4)
    expect(dialog.getByLabelText(/^Target points/)).toHaveAccessibleDescription('Price × quantity × 10')
  })

  it('name the points that a deletion would lose, and offer to close the reward instead', async () => {
    const api = counted({ [`PUT ${base}`]: () => ({ body: { ...running, status: 'Completed' } }) })
    const { user } = await open('/institution/rewards?tab=InProgress')
    await chooseFromRowMenu(user, 'Delete', 'Reward 2')
    const question = within(await screen.findByRole('dialog', { name: 'Delete reward' }))
    expect(question.getByText('Points that were collected for it, and would be lost: 1,234.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Close fundraiser' }))
    const other = within(await screen.findByRole('dialog', { name: 'Close fundraiser' }))
    expect(other.getByText(/^Collecting ends now, with 1,234 of 10,000 points/)).toBeVisible()
    await user.click(other.getByRole('button', { name: 'Close fundraiser' }))
    expect(await screen.findByText('Fundraiser closed: Reward 2')).toBeVisible()
    expect(api.of('PUT')[0]?.path).toBe(`${base}/${running.guid}:complete`)
    expect(api.of('DELETE')).toHaveLength(0)
  })

  it('name the points that a bulk deletion would lose', async () => {
    const api = counted()
    const { user } = await open('/institution/rewards?tab=InProgress')
    await user.click(await screen.findByRole('checkbox', { name: /Reward 2/ }))
    const selectedRows = within(await screen.findByRole('region', { name: 'Selected rows' }))
    await user.click(await selectedRows.findByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete (1)' }))
    expect(question.getByText(/^Reward 2: Points .* lost: 1,234\.$/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Reward 2')).toBeVisible()
    expect(api.of('DELETE')).toHaveLength(0)
  })
})

describe('an API that supports only the specification', () => {
  it('has neither counts nor closing', async () => {
    withStatuses({ InProgress: [fundraising(2, { status: 'InProgress' })] })
    await open('/institution/rewards?tab=InProgress')
    await screen.findByText('Reward 2')
    expect(screen.getByRole('tab', { name: 'In progress' })).not.toHaveAccessibleDescription()
    expect(screen.queryByRole('button', { name: 'Close fundraiser' })).toBeNull()
  })
})
