import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ActivityEntry } from '../../../contract/activity'
import { me, simpleReward } from '../support/builders'
import { type Call, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { areaOf, retailerTestResources } from '../support/retailer'

const reward = simpleReward(1, { name: 'Tea', points: 30 })
const entry = (day: number, overrides: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: `2026-05-${String(10 + day)}T10:00:00.000Z`,
  actorEmail: 'anna@shop.example',
  onBehalfOf: null,
  kind: 'changed',
  action: 'PUT /api/b2b/retail/rewards/simple/:id',
  outcome: '200',
  recordType: 'SimpleReward',
  subject: reward.guid,
  subjectName: 'Tea',
  changes: null,
  ...overrides,
})
const entries = [
  entry(3, { changes: [{ field: 'points', from: 20, to: 30 }] }),
  entry(2, {
    changes: [
      { field: 'name', from: 'Coffee', to: 'Tea' },
      { field: 'points', from: 10, to: 20 },
    ],
  }),
  entry(1, { kind: 'created', action: 'POST /api/b2b/retail/rewards/simple' }),
]

const open = (at: string, user = me()) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/rewards/simple': () => pageOf([reward]),
      'GET /b2b/retail/activity': () => pageOf(entries),
      'GET /common/countries': () => ({ body: [] }),
      'PUT /b2b/retail/rewards/simple': ({ body }: Call) => ({ body: { ...reward, ...(body as object), version: 2 } }),
      'GET /auth/me': () => ({ body: user }),
    },
    ['activity', 'team'],
  )
  return renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at, user }).then(view => ({
    ...view,
    api,
  }))
}

it('shows what was done to a record, with old and new values, from the menu of its row', async () => {
  const { user, api, router } = await open('/retail/rewards')
  await user.click(await screen.findByRole('button', { name: 'More actions: Tea' }))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of “Tea”' }))
  const sentences = (await dialog.findAllByRole('listitem')).map(item => item.querySelector('p')?.textContent)
  expect(sentences).toEqual([
    'anna@shop.example changed the points of “Tea” from “20” to “30”',
    'anna@shop.example changed the reward “Tea”: name from “Coffee” to “Tea”; points from “10” to “20”',
    'anna@shop.example added the reward “Tea”',
  ])
  expect(api.of('GET', '/b2b/retail/activity').map(({ path }) => path)).toEqual([
    `/b2b/retail/activity?record=${reward.guid}`,
  ])
  expect(router.state.location.pathname).toBe(`/retail/rewards/${reward.guid}/history`)
})

// When the history is opened `again`, the component that fills the form is already loaded, so it is mounted together
// with the form.
it.each(['at first', 'again'])(
  'opens the form with the values before a change %s, and saves only after a review',
  async () => {
    const { user, api } = await open(`/retail/rewards/${reward.guid}/history`)
    const history = within(await screen.findByRole('dialog', { name: 'History of “Tea”' }))
    await user.click(
      (await history.findAllByRole('button', { name: 'Restore the version before this change' }))[1] as HTMLElement,
    )
    const form = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    await form.findByText(/The form has the values of an earlier version/)
    await waitFor(() => expect(form.getByLabelText(/^Name/)).toHaveValue('Coffee'))
    expect(form.getByLabelText(/^Points/)).toHaveValue('10')
    expect(api.of('PUT')).toHaveLength(0)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT')).toHaveLength(1))
    expect(api.of('PUT')[0]?.body).toMatchObject({ name: 'Coffee', points: 10, description: reward.description })
  },
)

it('is read by a viewer, who restores nothing', async () => {
  await open(`/retail/rewards/${reward.guid}/history`, me({ teamRole: 'Viewer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History of “Tea”' }))
  expect(await dialog.findAllByRole('listitem')).toHaveLength(3)
  expect(dialog.queryByRole('button', { name: 'Restore the version before this change' })).not.toBeInTheDocument()
})
