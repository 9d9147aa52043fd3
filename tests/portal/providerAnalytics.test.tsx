/** Checks a service provider's analytics. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../src/app/areas'
import { fakeApi } from './support/fakeApi'
import { renderArea } from './support/renderArea'

const reward = { guid: 'r1', name: 'Codes', isDigital: true, quantity: 12, left: 3, runsOutInDays: 7 }
const mug = { guid: 'r2', name: 'Mug', isDigital: false, quantity: 0, left: null, runsOutInDays: null }

it('shows what was redeemed, how much is left and for how long, and which codes are given', async () => {
  const api = fakeApi({
    'GET /b2b/service-provider': () => ({ body: { meta: {} } }),
    'GET /b2b/service-provider/redemptions': () => ({
      body: {
        from: '2026-05-01',
        to: '2026-05-30',
        total: 12,
        byDay: [{ day: '2026-05-02', quantity: 12 }],
        byReward: [reward, mug],
      },
    }),
    'GET /b2b/service-provider/rewards/premium/r1/goods': () => ({
      body: {
        items: [
          { guid: 'g1', content: 'A-1', givenAt: '2026-05-02T10:00:00.000Z' },
          { guid: 'g2', content: 'B-2', givenAt: null },
        ],
        total: 2,
        pageSize: 30,
        counts: { free: 1, given: 1 },
      },
    }),
  })
  const { user } = await renderArea({ area: areas.ServiceProvider, at: '/service-provider/analytics' })
  expect(await screen.findByText('12 redeemed in this period')).toBeVisible()
  expect(screen.getByRole('row', { name: /Codes/ })).toHaveTextContent('Codes123in 7 daysShow')
  expect(screen.getByRole('row', { name: /Mug/ })).toHaveTextContent('Mug0Unlimited–')
  const days = within(screen.getByRole('region', { name: 'By day' }))
  expect(days.getByRole('row', { name: /2 May 2026/ })).toHaveTextContent('12')
  await user.click(screen.getByRole('button', { name: 'Digital goods: Codes' }))
  expect(await screen.findByRole('row', { name: /^A-1 Given 2 May 2026/ })).toBeVisible()
  expect(screen.getByRole('row', { name: 'B-2 Free' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Digital goods: Codes' })).toHaveFocus()
  const [asked] = api.of('GET', '/b2b/service-provider/redemptions')
  expect(asked?.path).toMatch(/from=\d{4}-\d{2}-\d{2}&to=/)
})
