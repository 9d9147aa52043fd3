/** Checks the notice that a server runs on a copy of its database: only staff see it. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { me } from '../support/builders'
import { fakeApi, rowsOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { renderStaffArea } from './staffSamples'

const banner = /runs on a copy of its database/

/**
 * Fakes an API whose configuration says whether the server is quiet, which means that it runs on a copy of its
 * database.
 */
const quietApi = (quiet: boolean) => {
  fakeApi({ 'GET /staff/applications': () => rowsOf([]), 'GET /b2b/retail/locations': () => rowsOf([]) })
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init)
    return address === '/config.json' ? Response.json({ ...(await response.json()), quiet }) : response
  })
}

it('support staff see the notice on every page', async () => {
  quietApi(true)
  await renderStaffArea('/staff/applications')
  expect(await screen.findByText(banner)).toBeVisible()
})

it('a server on its own database shows no notice', async () => {
  quietApi(false)
  await renderStaffArea('/staff/applications')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(banner)).not.toBeInTheDocument()
})

it('an organisation sees no notice', async () => {
  quietApi(true)
  await renderArea({ area: areas.Retailer, at: '/retail/structure', user: me({ role: 'Retailer' }) })
  await screen.findAllByRole('heading')
  expect(screen.queryByText(banner)).not.toBeInTheDocument()
})
