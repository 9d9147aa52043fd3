/**
 * Checks what a service provider's analytics show (redemptions by day and by reward, digital codes, what is left), and
 * the files that are exported there.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { areas } from '../../src/app/areas'
import * as saving from '../../src/custom/ui/saveFile'
import { fakeApi } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { textOf } from './support/textOf'

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
  expect(days.getByRole('row', { name: /^2 May 2026/ })).toHaveTextContent('12')
  expect(days.getByRole('row', { name: /^3 May 2026/ })).toHaveTextContent('0')
  expect(days.getAllByRole('row')).toHaveLength(31)
  await user.click(screen.getByRole('button', { name: 'Digital goods: Codes' }))
  expect(await screen.findByRole('row', { name: /^A-1 Given 2 May 2026/ })).toBeVisible()
  expect(screen.getByRole('row', { name: 'B-2 Free' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Digital goods: Codes' })).toHaveFocus()
  const [asked] = api.of('GET', '/b2b/service-provider/redemptions')
  expect(asked?.path).toMatch(/from=\d{4}-\d{2}-\d{2}&to=/)
})

describe('the exported files', () => {
  const open = async (days: { from: string; to: string; byDay: { day: string; quantity: number }[] }) => {
    fakeApi({
      'GET /b2b/service-provider': () => ({ body: { meta: {} } }),
      'GET /b2b/service-provider/redemptions': () => ({ body: { ...days, total: 3, byReward: [reward, mug] } }),
    })
    const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
    const view = await renderArea({ area: areas.ServiceProvider, at: '/service-provider/analytics' })
    const save = async (title: string) => {
      await view.user.click(await screen.findByRole('button', { name: `Export: ${title}` }))
      await view.user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
      await waitFor(() => expect(saved).toHaveBeenCalledOnce())
      const [file, name] = saved.mock.calls[0] ?? []
      saved.mockClear()
      return [
        name,
        (await textOf(file as Blob))
          .replace(/[\uFEFF"]/g, '')
          .trim()
          .split('\r\n'),
      ]
    }
    return { ...view, save }
  }
  const byDay = [{ day: '2026-05-02', quantity: 3 }]

  it('have every day of the period, and every reward with the numbers of the screen', async () => {
    const { save } = await open({ from: '2026-05-01', to: '2026-05-03', byDay })
    expect(await save('By day')).toEqual([
      'redeemed-by-day-2026-05-01-2026-05-03.csv',
      ['Day,Redeemed', '2026-05-01,0', '2026-05-02,3', '2026-05-03,0'],
    ])
    expect(await save('By reward')).toEqual([
      'redeemed-by-reward-2026-05-01-2026-05-03.csv',
      ['Reward,Redeemed,Left,Runs out, days', 'Codes,12,3,7', 'Mug,0,Unlimited,'],
    ])
  })

  it('have the days of a long period too, which the screen shows by month', async () => {
    const { save } = await open({ from: '2026-01-15', to: '2026-05-14', byDay })
    const months = within(await screen.findByRole('region', { name: 'By month' })).getAllByRole('row')
    expect(months.map(row => row.textContent)).toEqual([
      'MonthRedeemed',
      'Jan 2026 *0',
      'Feb 20260',
      'Mar 20260',
      'Apr 20260',
      'May 2026 *3',
    ])
    const [, lines] = await save('By day')
    expect(lines).toHaveLength(121)
  })
})
