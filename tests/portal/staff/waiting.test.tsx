import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, rowsOf } from '../support/fakeApi'
import { application, filterOf, renderStaffArea } from './staffSamples'

describe('records that wait for staff', () => {
  const link = async (name: string) =>
    within(await screen.findByRole('navigation', { name: 'Main menu' })).findByRole('link', { name })

  it('are counted in the menu by one call, and the entry opens the tab that shows them', async () => {
    const api = fakeApi({
      'GET /staff/applications': () => rowsOf([application()]),
      'GET /staff/waiting': () => ({ body: { counts: { applications: 3, staffFundraising: 100 } } }),
      'GET /staff/fundraising': () => rowsOf([]),
    })
    const { user, router } = await renderStaffArea('/staff/applications')
    expect(await link('Applications, waiting: 3')).toHaveAttribute('href', '/staff/applications')
    await user.click(await link('Fundraising, waiting: 99+'))
    expect(filterOf(`${router.state.location.pathname}${router.state.location.search}`)).toEqual({
      status: 'Completed',
    })
    expect(await screen.findByRole('tab', { name: 'Completed', selected: true })).toBeVisible()
    expect(await link('Sponsorships')).toBeVisible()
    expect(api.of('GET', '/staff/waiting')).toHaveLength(1)
  })

  it('are counted again after a decision', async () => {
    let waiting = 1
    fakeApi({
      'GET /staff/applications': () => rowsOf([application()]),
      'GET /staff/waiting': () => ({ body: { counts: waiting > 0 ? { applications: waiting } : {} } }),
      'POST /staff/applications': () => {
        waiting = 0
        return { body: application({ status: 'Approved' }) }
      },
    })
    const { user } = await renderStaffArea('/staff/applications')
    await link('Applications, waiting: 1')
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await user.click(await dialog.findByRole('button', { name: 'Approve' }))
    expect(await link('Applications')).toBeVisible()
  })
})
