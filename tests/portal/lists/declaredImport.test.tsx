/** Checks imports whose definition lists no columns: the columns of the file are the fields of the form. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportCells } from '../../../contract/imports'
import { allBodyFieldsOf, keyFieldsOf } from '../../../server/declared/bodyFields'
import { areas } from '../../../src/app/areas'
import { resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import {
  importColumnsOf,
  initialImportCells,
  pictureColumn,
  pictureFields,
} from '../../../src/custom/engine/import/importColumns'
import { declaredImports } from '../../access/samples/importSamples'
import { allDefinitions } from '../../helpers/definitions'
import { type Call, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

interface Sent {
  list: string
  rows: { line: number; values: ImportCells }[]
  defaults?: ImportCells
}
const judge = ({ body }: Call) =>
  (body as Sent).rows.map(({ line, values }) => {
    const fields = {
      ...(values.name === 'bad' && { locationGuid: 'ReferencedEntityNotFound' }),
      ...(values.employeeRole === 'Chisel' && { employeeRole: 'InvalidParams' }),
    }
    return {
      line,
      verdict: Object.keys(fields).length > 0 ? 'refused' : 'create',
      guid: null,
      fields,
      point: null,
      accuracy: null,
    }
  })

const open = async (role: 'Retailer' | 'Institution', slug: string, text: string) => {
  const base = `/b2b/${slug}`
  const api = fakeApi(
    {
      [`GET ${base}/employees`]: () => pageOf([]),
      [`GET ${base}/imports`]: () => ({ body: [] }),
      [`POST ${base}/imports/check`]: call => ({ body: { rows: judge(call), looksUp: false } }),
      [`POST ${base}/imports`]: call => ({ body: { guid: 'import-1', rows: judge(call) } }),
    },
    ['import'],
  )
  const { user } = await renderArea({ area: areas[role], at: `${areas[role].path}/employees` })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Employees' }))
  await user.click(dialog.getByRole('textbox', { name: /paste a table/ }))
  await user.paste(text)
  await dialog.findByRole('combobox', { name: /^Email/ })
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  return { user, dialog, sent: () => api.of('POST', `${base}/imports/check`).map(({ body }) => body as Sent)[0] }
}

const errorOf = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')

describe('employees from a file', () => {
  it('have the columns of their form, accept a choice’s phrases in any language, and name errors', async () => {
    const rows = ['Name\tEmail\tРоль\tLocation', 'Olha\to@x.ua\tКасир\t', 'bad\tb@x.ua\trecycling manager\tNowhere']
    const { user, dialog, sent } = await open('Retailer', 'retail', rows.join('\n'))
    expect(await dialog.findByText('Line 3')).toBeInTheDocument()
    const location = dialog.getByRole('textbox', { name: 'Store' })
    expect([location, errorOf(location)]).toEqual([
      expect.objectContaining({ value: 'Nowhere' }),
      expect.objectContaining({ textContent: 'not found' }),
    ])
    expect(sent()).toEqual({
      list: 'employees',
      defaults: { employeeRole: 'Casher' },
      rows: [
        { line: 2, values: { name: 'Olha', email: 'o@x.ua', employeeRole: 'Casher', locationGuid: '' } },
        {
          line: 3,
          values: { name: 'bad', email: 'b@x.ua', employeeRole: 'RecyclingManager', locationGuid: 'Nowhere' },
        },
      ],
    })
    await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
    expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  })

  it('name the possible choices when a value is none of them', async () => {
    const { dialog } = await open('Retailer', 'retail', 'Name\tEmail\tRole\nOlha\to@x.ua\tChisel')
    const role = await dialog.findByRole('combobox', { name: /^Role/ })
    expect(errorOf(role)).toHaveTextContent('can be: Cashier, Recycling manager')
    // The cell still shows the value of the file, so that the user sees what was rejected.
    expect(role).toHaveTextContent('Chisel')
  })

  it('get the form’s initial role when theirs is empty, which the column guide and the review say', async () => {
    const { user, dialog } = await open(
      'Retailer',
      'retail',
      'Name\tEmail\tRole\nA\ta@x.ua\tКасир\nB\tb@x.ua\t\nC\tc@x.ua\t',
    )
    expect(await dialog.findByText('Role: empty in 2 new rows, which get “Cashier”')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Back' }))
    await user.clear(dialog.getByRole('textbox', { name: /paste a table/ }))
    expect(dialog.getByText('Role: Cashier / Recycling manager, if empty, new ones get “Cashier”')).toBeInTheDocument()
  })

  it('of an institution have the values that its form would give', async () => {
    const { dialog, sent } = await open('Institution', 'institution', 'Name\tEmail\nOlha\to@x.ua')
    expect(await dialog.findByText('New: 1')).toBeInTheDocument()
    expect(sent()).toEqual({
      list: 'employees',
      defaults: { employeeRole: 'RecyclingManager' },
      rows: [{ line: 2, values: { name: 'Olha', email: 'o@x.ua' } }],
    })
  })
})

const declared = allDefinitions.flatMap(definition =>
  definition.roles.flatMap(role => {
    const resolved = resolveDefinition(definition, role)
    const wanted = resolved.import
    return wanted && !wanted.columns ? [[definition.name, role, resolved, wanted] as const] : []
  }),
)

describe('what a definition imports', () => {
  it.each(declared)(
    'has a %s import for %s that the server accepts, with the same names',
    (_, role, resolved, wanted) => {
      const [, , resource] = declaredImports.find(([list, by]) => list === wanted.list && by === role) ?? []
      if (!resource?.import) throw new Error(`${wanted.list} is not imported by a ${role}`)
      const known = ['guid', ...Object.keys(allBodyFieldsOf(resource)), resource.import.kind?.column]
      const columns = [
        ...importColumnsOf(resolved, wanted).map(({ source }) => source),
        ...pictureFields(resolved, wanted).map(pictureColumn),
        ...Object.keys(initialImportCells(resolved, wanted)),
      ]
      expect(columns.filter(column => !known.includes(column))).toEqual([])
      expect(columns).toEqual(expect.arrayContaining([...keyFieldsOf(resource)]))
      expect(Boolean(wanted.byId)).toBe(keyFieldsOf(resource).length === 0)
    },
  )

  it.each(declared)('has a %s import for %s without a default that its form rejects', (_, _role, resolved, wanted) => {
    const columns = importColumnsOf(resolved, wanted)
    const rejected = Object.entries(initialImportCells(resolved, wanted)).filter(([source, value]) =>
      columns.find(column => column.source === source)?.rules?.some(rule => !rule.test(value)),
    )
    expect(rejected).toEqual([])
  })

  it('has a column for a custom field that says what its cells hold, and none for one that says it has none', () => {
    const custom = { kind: 'custom', component: () => null } as const
    const wanted = { list: 'employees' } as const
    const fields = [
      { ...custom, source: 'spot', cell: 'number' },
      { ...custom, source: 'mood', cell: 'text', required: true },
      { ...custom, source: 'sketch', cell: false },
      { kind: 'lines', source: 'notes', cell: false },
    ] as const
    const resource = { name: 'vans', dialect: 'b2b', path: 'vans', roles: ['Retailer'], form: { fields } } as const
    expect(importColumnsOf(resolveDefinition(resource, 'Retailer'), wanted)).toMatchObject([
      { source: 'spot', kind: 'number' },
      { source: 'mood', required: true },
      { source: 'guid' },
    ])
  })

  it('covers every import of the server', () => {
    const offered = new Set(declared.map(([, role, , { list }]) => `${list} of ${role}`))
    expect(declaredImports.filter(([list, role]) => !offered.has(`${list} of ${role}`))).toEqual([])
  })
})
