/**
 * Checks that typed values stay in a form when the code of a part that appears while the user types cannot be loaded,
 * because the network is down or a new release has replaced the files.
 */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPartOnDemand } from '../../src/custom/ui/lazyWithBoundary'
import { employees } from '../../src/resources/employees'
import { employee } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const Unloaded = renderPartOnDemand(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
const form = {
  ...employees.form,
  fields: [
    ...(employees.form?.fields ?? []),
    {
      kind: 'custom',
      source: 'guid',
      component: Unloaded,
      showWhen: ({ name }: { name?: unknown }) => name === 'Olena',
    },
  ],
}

it('a form stays when a part of it cannot be loaded', async () => {
  fakeApi({ 'GET /b2b/retail/employees': () => pageOf([employee(1)]) })
  const resources = retailerTestResources.map(resource =>
    resource.name === 'employees' ? ({ ...resource, form, import: undefined } as never) : resource,
  )
  const { user } = await renderArea({ area: areaOf('Retailer'), resources, at: '/retail/employees/new' })
  await user.type(await screen.findByLabelText(/^Email/), 'olena@example.org')
  await user.type(screen.getByLabelText(/^Name/), 'Olena')
  await screen.findByText('A part of the page did not load. Check your connection and try again.')
  expect(screen.getByLabelText(/^Email/)).toHaveValue('olena@example.org')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Olena')
})
