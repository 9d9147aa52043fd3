/**
 * Checks that typed values stay in a form when the code of another part cannot be loaded, because the network is down or
 * a new release has replaced the files.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { employee } from './support/builders'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { openPremiumForm, premiumReward } from './support/premium'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const fail = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../../src/custom/shell/SignInAgainDialog', () => Object.defineProperty({}, 'SignInAgainDialog', { get: fail }))
vi.mock('../../src/custom/engine/inputs/LinesNotices', () => Object.defineProperty({}, 'LinesNotices', { get: fail }))

const words = 'A part of the page did not load. Check your connection and try again.'

it('a form stays when the session has ended and the sign-in dialog cannot be loaded', async () => {
  fakeApi({
    'GET /b2b/retail/employees': () => pageOf([employee(1)]),
    'POST /b2b/retail/employees': () => errorAnswer(401, 'Unauthorized'),
  })
  const at = '/retail/employees/new'
  const { user } = await renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at })
  await user.type(await screen.findByLabelText(/^Name/), 'Olena')
  await user.type(screen.getByLabelText(/^Email/), 'olena@example.org')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await screen.findByText(words)
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
})

it('a form stays when the notices about its typed codes cannot be loaded', async () => {
  const { user, dialog } = await openPremiumForm(premiumReward())
  await user.type(dialog.getByLabelText(/^Name/), ' for all')
  await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}CCC')
  await dialog.findByText(words)
  await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveValue('Reward 1 for all'))
  expect(dialog.getByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB\nCCC')
})
