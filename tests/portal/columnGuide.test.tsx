import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employee, simpleReward } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const open = (at: string) => {
  fakeApi({
    'GET /b2b/retail/rewards/simple': () => pageOf([simpleReward(1)]),
    'GET /b2b/retail/employees': () => pageOf([employee(1)]),
  })
  return renderArea({ area: areaOf('Retailer'), resources: retailerTestResources, at })
}

it('under a list explains its less plain headings, and the form explains them at the field', async () => {
  const { user } = await open('/retail/rewards')
  await user.click(await screen.findByText('Column guide'))
  const legend = screen.getByText('Column guide').closest('details') as HTMLElement
  expect(
    within(legend)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Points'])
  expect(within(legend).getByText(/^What a customer gives for it/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add reward' }))
  expect(await screen.findByLabelText(/^Points/)).toHaveAccessibleDescription(/What a customer gives for it/)
})

it('is missing when every heading is plain', async () => {
  await open('/retail/employees')
  await screen.findByText('Employee 1')
  expect(screen.queryByText('Column guide')).toBeNull()
})
