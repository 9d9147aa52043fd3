/** Checks lists whose definition lets the user choose the number of rows per page. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type ApiExtension, apiExtensions } from '../../../contract/apiExtensions'
import { forgetConfig } from '../../../src/config'
import { defineResource } from '../../../src/custom/engine/definition/definition'
import { addMessages } from '../../../src/i18n/i18n'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { vehiclesArea, vehiclesBase } from '../support/vehicles'

const vehicles = defineResource<{ guid: string; plate: string }>({
  ...vehiclesBase,
  columns: [{ kind: 'text', source: 'plate' }],
  list: { sort: [], search: [], pageRows: 60 },
  perPage: [50, 20, 60],
})
const rows = Array.from({ length: 70 }, (_, index) => ({ guid: `v${index + 1}`, plate: `AA ${index + 1}` }))
const texts = { title: 'Vehicles', fields: { plate: 'Plate' }, empty: { title: 'None', text: 'Add one' } }

beforeEach(() => {
  addMessages('en', { resources: { vehicles: texts } })
  forgetConfig()
})

const open = async (search: string, extras: readonly ApiExtension[]) => {
  const api = fakeApi(
    {
      'GET /b2b/recycler/vehicles': ({ path }) => {
        const query = new URLSearchParams(path.split('?')[1])
        const [offset, size] = [Number(query.get('Offset')), Number(query.get('pageSize') ?? 30)]
        return { body: { ...(pageOf(rows.slice(offset, offset + size), 70).body as object), pageSize: size } }
      },
    },
    extras,
  )
  const view = await renderArea({ area: vehiclesArea, resources: [vehicles], at: `/recycler/vehicles${search}` })
  await screen.findByText('AA 1')
  const shown = () => screen.getAllByText(/^AA \d+$/).length
  return { ...view, shown, paths: () => api.of('GET', '/b2b/recycler/vehicles').map(({ path }) => path) }
}
const withSizes = apiExtensions.filter(extra => extra !== 'views')

it('begins with the first number, in one call, and keeps another number in the address', async () => {
  const { user, shown, paths, router } = await open('', withSizes)
  await expect.poll(shown).toBe(50)
  expect(paths()).toEqual(['/b2b/recycler/vehicles?pageSize=50&Offset=0'])
  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['50', '20', '60'])
  await user.click(screen.getByRole('option', { name: '60' }))
  await expect.poll(shown).toBe(60)
  expect(router.state.location.search).toContain('perPage=60')
})

it('shows the number that the address names, and the first one for a number that the list does not offer', async () => {
  const { shown } = await open('?perPage=20', withSizes)
  await expect.poll(shown).toBe(20)
})

it('has 30 rows and no choice if the API gives no other pages', async () => {
  const { shown, paths } = await open('?perPage=60', [])
  await expect.poll(shown).toBe(30)
  expect(paths()).toEqual(['/b2b/recycler/vehicles?Offset=0'])
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).not.toBeInTheDocument()
})
