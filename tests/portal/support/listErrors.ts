/** Deliberate errors in page sizes and imports, each with the message that the check of the definitions reports. */
import { type ErrorCase, vehiclesPath } from './configurationErrors'

const imported = { list: 'employees' } as const
const spot = { kind: 'custom', source: 'spot', component: () => null } as const

export const listErrors: ErrorCase[] = [
  [
    'more rows per page than the specification has',
    { perPage: [30, 50] },
    `${vehiclesPath}.perPage.50: the pages of this list have 30 rows`,
  ],
  [
    'more rows per page than the list can have',
    { list: { sort: [], search: [], pageRows: 60 }, perPage: [30, 61] },
    `${vehiclesPath}.perPage.61: the pages of this list have at most 60 rows`,
  ],
  [
    'more rows per page than the staff’s lists can have',
    { dialect: 'rest', perPage: [200] },
    `${vehiclesPath}.perPage.200: the pages of this list have at most 100 rows`,
  ],
  ['no rows per page', { perPage: [0] }, `${vehiclesPath}.perPage.0: it is no number of rows`],
  [
    'a custom field that the import does not know',
    { import: imported, form: { fields: [spot] } },
    `${vehiclesPath}.form.fields.spot.cell: the import does not know what a cell of this field holds`,
  ],
  [
    'lines that the import does not know',
    { import: imported, form: { fields: [{ kind: 'lines', source: 'notes' }] } },
    `${vehiclesPath}.form.fields.notes.cell: the import does not know what a cell of this field holds`,
  ],
  [
    'a required field that the import leaves out',
    { import: imported, form: { fields: [{ ...spot, cell: false, required: true }] } },
    `${vehiclesPath}.form.fields.spot.cell: no row of a file could become a record without this required field`,
  ],
]
