/** Checks what a manager who is limited to cities or locations sees and can do in the portal. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createCanAccess } from '../../../src/custom/engine/definition/teamAccess'
import { createStoreHandlers } from '../stores/openStores'
import { me, simpleReward } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { areaOf, retailerTestResources } from '../support/retailer'

const city = '11111111-1111-4111-8111-111111111111'
const ofCity = { cityIds: [city], locationIds: [] }

const open = async (at: string, limit: typeof ofCity) => {
  const user = me({ teamRole: 'Manager', limit })
  fakeApi(
    createStoreHandlers({
      'GET /b2b/retail/rewards/simple': () => pageOf([simpleReward(1, { name: 'Tea' })]),
      'GET /b2b/retail/imports': () => ({ body: [] }),
      'GET /auth/me': () => ({ body: user }),
    }),
    ['team', 'activity', 'import', 'supportVisits'],
  )
  return renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at, user })
}

describe('a limited manager', () => {
  it('reads rewards without changing them, and an address of a form says why', async () => {
    const { unmount } = await open('/retail/rewards', ofCity)
    expect((await screen.findAllByText('Tea'))[0]).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Add reward' })).not.toBeInTheDocument()
    unmount()
    await open('/retail/rewards/new', ofCity)
    expect(
      await screen.findByText('Only members with access to all cities and stores can make changes in “Rewards”'),
    ).toBeVisible()
    expect(screen.getByText('Your access is limited to some cities or stores.')).toBeVisible()
  })

  it('has the tab of the activity in the profile, and not that of support visits', async () => {
    await open('/retail/profile#activity', ofCity)
    expect(await screen.findByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Support access' })).not.toBeInTheDocument()
  })
})

it('react-admin’s own pages and buttons follow the limit', async () => {
  const canAccess = createCanAccess(
    new Map([['simpleRewards', { team: { limited: 'read' as const } }]]),
    'Manager',
    ofCity,
  )
  expect(await canAccess({ resource: 'simpleRewards', action: 'list' })).toBe(true)
  expect(await canAccess({ resource: 'simpleRewards', action: 'edit' })).toBe(false)
  expect(await canAccess({ resource: 'locations', action: 'edit' })).toBe(true)
})
