/**
 * Checks records from an API that does not send a newer field: lists, exports and forms can show them, for every kind
 * of column and of field.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyDefinition, Column, Field } from '../../src/custom/engine/definition/definition'
import type { ColumnKind } from '../../src/custom/engine/definition/fieldSource'
import type { Values } from '../../src/dataProvider/endpoints'
import { addMessages } from '../../src/i18n/i18n'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { vehiclesArea, vehiclesBase } from './support/vehicles'

const columnKinds: Record<ColumnKind, true> = {
  text: true,
  email: true,
  choice: true,
  date: true,
  dateTime: true,
  number: true,
  money: true,
  image: true,
  city: true,
  cities: true,
  link: true,
  boolean: true,
}
const target = { resource: 'vehicles', optionText: 'plate' }
const columns: Column<Values>[] = [
  { kind: 'text', source: 'plate' },
  ...Object.keys(columnKinds).map(kind => ({ kind, source: `${kind}Added` }) as Column<Values>),
  // The cast is needed, because the compiler does not know which fields of the untyped record are numbers.
  { kind: 'progress', source: 'progressAdded', of: 'ofAdded' } as unknown as Column<Values>,
  { kind: 'reference', source: 'referenceAdded', ...target },
  { kind: 'text', source: 'depot.name' },
]
const options = ['a', 'b']
const fields: Field<Values>[] = [
  { kind: 'text', source: 'plate', required: true },
  ...(['text', 'multiline', 'email', 'lines', 'number', 'money', 'day', 'dateTime', 'boolean', 'image'] as const).map(
    kind => ({ kind, source: `${kind}Added` }) as const,
  ),
  { kind: 'decimal', source: 'decimalAdded', places: 1 },
  { kind: 'choice', source: 'choiceAdded', options },
  { kind: 'multiChoice', source: 'multiChoiceAdded', options },
  { kind: 'city', source: 'cityAdded' },
  { kind: 'cities', source: 'citiesAdded' },
  { kind: 'reference', source: 'referenceAdded', ...target },
]
const vehicles: AnyDefinition = {
  ...vehiclesBase,
  columns,
  actions: [{ kind: 'edit' }],
  form: { fields },
  endpoints: { update: { serialise: ({ plate }) => ({ plate }) } },
}

beforeEach(() => {
  const added = [...columns, ...fields].filter(({ source }) => source !== 'depot.name')
  const texts = Object.fromEntries(added.map(({ source }) => [source, source]))
  addMessages('en', {
    resources: {
      vehicles: {
        title: 'Vehicles',
        fields: { ...texts, depot: { name: 'Depot' } },
        choices: { choiceAdded: { a: 'A', b: 'B' }, multiChoiceAdded: { a: 'A', b: 'B' } },
        dialogs: { edit: 'Edit vehicle' },
        empty: { title: 'None', text: 'Add one' },
      },
    },
  })
})

it('a list and a form read records without the fields that were added, and a change is saved', async () => {
  const failed = vi.spyOn(console, 'error')
  const api = fakeApi({
    'GET /b2b/recycler/vehicles': () => pageOf([{ guid: 'v1', plate: 'AA 1' }]),
    'GET /common/countries': () => pageOf([]),
    'PUT /b2b/recycler/vehicles': () => ({ status: 204 }),
  })
  const { user } = await renderArea({ area: vehiclesArea, resources: [vehicles], at: '/recycler/vehicles' })
  const row = within((await screen.findByText('AA 1')).closest('tr') as HTMLElement)
  expect(row.getAllByText('–')).toHaveLength(columns.length - 1)
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit vehicle' }))
  const plate = await dialog.findByLabelText(/^plate/)
  await dialog.findByLabelText(/^referenceAdded/)
  await user.type(plate, '2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.of('PUT').map(({ body }) => body)).toEqual([{ plate: 'AA 12' }])
  expect(failed.mock.calls.filter(([first]) => first instanceof TypeError)).toEqual([])
})
