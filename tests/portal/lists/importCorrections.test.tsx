/** Checks what the user can do with rejected and changed rows of an import: correct, keep or download them. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RowVerdict } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { readTable } from '../../../src/custom/engine/import/table'
import type { Call } from '../support/fakeApi'
import { acceptedRow } from '../support/importedFile'
import { collectSavedFiles } from '../support/savedFiles'
import { textOf } from '../support/textOf'
import {
  findErrorElement,
  openImport,
  pasteLines,
  type SavedImportBody,
  sampleLines,
  savedImportsOf,
} from './openImport'

it('says at the cell why it is rejected, with the limit, and accepts a correction that is checked again', async () => {
  const rejected = (line: number): RowVerdict =>
    acceptedRow(line, {
      verdict: 'refused',
      fields: { name: 'InvalidParams', street: 'InvalidParams' },
      reasons: { name: { rule: 'maxLength', limit: 200, actual: 400 }, street: { rule: 'missing' } },
    })
  const check = ({ body }: Call) => {
    const rows = (body as SavedImportBody).rows.map(({ line, values }) =>
      values.street ? acceptedRow(line) : rejected(line),
    )
    return { body: { rows, looksUp: false } }
  }
  const { api, user } = await openImport({ 'POST /b2b/retail/imports/check': check })
  const dialog = await pasteLines(user, [...sampleLines(1), 'long\tКиїв\t\t2\t50,4\t30,5'])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  expect(name).toBeInvalid()
  expect(findErrorElement(name)).toHaveTextContent('at most 200 characters (this one has 400)')
  const street = dialog.getByRole('textbox', { name: 'Street' })
  expect(findErrorElement(street)).toHaveTextContent('missing')
  for (const count of ['Rows in the file: 2', 'New: 1', 'Rejected: 1'])
    expect(dialog.getByText(count)).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Check again' })).toBeDisabled()
  await user.type(street, 'Хрещатик')
  expect(street).toBeValid()
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('New: 2')).toBeInTheDocument()
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Import: 2' }))
  expect(await dialog.findByText('Added: 2, changed: 0')).toBeInTheDocument()
  const sent = savedImportsOf(api).flatMap(({ rows }) => rows)
  expect(sent.map(({ line, values }) => [line, values.street])).toEqual([
    [2, 'Хрещатик'],
    [3, 'Хрещатик'],
  ])
})

it('offers the possible meanings of an unknown city, for all of its rows at once', async () => {
  const check = ({ body }: Call) => {
    const rows = (body as SavedImportBody).rows.map(({ line, values }) =>
      values.city === 'Kyv'
        ? {
            ...acceptedRow(line, { verdict: 'refused', fields: { city: 'CityNotFound' } }),
            missed: { city: { value: 'Kyv', near: ['Kyiv'] } },
          }
        : acceptedRow(line),
    )
    return { body: { rows, looksUp: false } }
  }
  const { user } = await openImport({ 'POST /b2b/retail/imports/check': check })
  const dialog = await pasteLines(user, ['A\tKyv\tB\t1\t50,4\t30,5', 'C\tKyv\tD\t2\t50,4\t30,5', ...sampleLines(1)])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(
    findErrorElement((await dialog.findAllByRole('textbox', { name: 'City' }))[0] as HTMLElement),
  ).toHaveTextContent('not found. Did you mean? Kyiv')
  await user.click(dialog.getByRole('button', { name: 'Kyv → Kyiv: use in 2 rows' }))
  expect(await dialog.findByText('New: 3')).toBeInTheDocument()
  expect(dialog.getByText('Rejected: 0')).toBeInTheDocument()
})

it('shows old and new values by column, and keeps old values whose leading zeros are missing in the file', async () => {
  const known = '03150'
  const check = ({ body }: Call) => {
    const rows = (body as SavedImportBody).rows.map(({ line, values }) =>
      values.zipCode === known
        ? acceptedRow(line, { verdict: 'unchanged' })
        : {
            ...acceptedRow(line, { verdict: 'update' }),
            changes: { zipCode: { from: known, to: values.zipCode ?? null } },
          },
    )
    return { body: { rows, looksUp: false } }
  }
  const { api, user } = await openImport({ 'POST /b2b/retail/imports/check': check })
  const dialog = await pasteLines(user, [])
  const box = dialog.getByRole('textbox', { name: /paste a table/ })
  await user.clear(box)
  const lines = Array.from({ length: 9 }, (_, at) => `S${at};Київ;Хрещатик;${at};3150`)
  await user.click(box)
  await user.paste(['Назва;Місто;Вулиця;Будинок;Поштовий індекс', ...lines].join('\n'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText(/leading zeros are missing in 9 rows \(03150 → 3150\)/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: /ZIP.*changes in 9 rows/i }))
  expect(await dialog.findByText('Line 2: 03150 → 3150')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Keep the old values' }))
  expect(await dialog.findByText('Unchanged: 9')).toBeInTheDocument()
  const checks = api.of('POST', '/b2b/retail/imports/check').map(({ body }) => (body as SavedImportBody).rows)
  expect(checks.at(-1)?.every(({ values }) => values.zipCode === known)).toBe(true)
})

it('shows a row that is rejected only when it is saved, and saves it with the same key once it is corrected', async () => {
  const save = ({ body }: Call) => {
    const rows = (body as SavedImportBody).rows.map(({ line, values }) =>
      values.name === 'S1'
        ? acceptedRow(line, { verdict: 'refused', fields: { name: 'NotUnique' } })
        : acceptedRow(line),
    )
    return { body: { guid: 'import-1', rows } }
  }
  const { api, user } = await openImport({ 'POST /b2b/retail/imports': save })
  const dialog = await pasteLines(user, sampleLines(3))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Import: 3' }))
  expect(await dialog.findByText('Added: 2, changed: 0')).toBeInTheDocument()
  for (const count of ['Rows in the file: 3', 'New: 2', 'Rejected: 1'])
    expect(dialog.getByText(count)).toBeInTheDocument()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(findErrorElement(name)).toHaveTextContent('duplicate')
  await user.clear(name)
  await user.type(name, 'Another')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Imported: 2')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 3, changed: 0')).toBeInTheDocument()
  const sent = savedImportsOf(api)
  expect(sent.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 3, 4], [3]])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('downloads the rejected rows with their reasons, to be imported again', async () => {
  const files = collectSavedFiles()
  const { user } = await openImport()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const first = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  expect(await first.findByText('Name: required, at most 200 characters')).toBeInTheDocument()
  await user.click(first.getByRole('button', { name: 'Download template' }))
  await user.click(first.getByRole('button', { name: 'Close' }))
  const dialog = await pasteLines(user, [...sampleLines(1), 'bad\tКиїв\t\t2\t50,4\t30,5'])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Download rejected rows' }))
  const [template = '', rejected = ''] = await Promise.all(files.map(({ blob }) => textOf(blob)))
  expect(readTable(template)).toMatchObject({ rows: [] })
  const { headings, rows } = readTable(rejected)
  expect(headings).toEqual(['Line', 'Name', 'City', 'Street', 'House number', 'Latitude', 'Longitude', 'Reason'])
  expect(rows.map(({ cells }) => cells)).toEqual([['3', 'bad', 'Київ', '', '2', '50.4', '30.5', 'Street: missing']])
})

it('shows two thousand rejected rows page by page', async () => {
  const check = ({ body }: Call) => {
    const rows = (body as SavedImportBody).rows.map(({ line }) =>
      acceptedRow(line, { verdict: 'refused', fields: { street: 'InvalidParams' } }),
    )
    return { body: { rows, looksUp: false } }
  }
  const { user } = await openImport({ 'POST /b2b/retail/imports/check': check })
  const dialog = await pasteLines(user, sampleLines(limits.importRows))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('1–25 of 2000')).toBeInTheDocument()
  expect(dialog.getAllByRole('textbox')).toHaveLength(25)
  await user.click(dialog.getByRole('button', { name: 'Page 2' }))
  expect(await dialog.findByText('26–50 of 2000')).toBeInTheDocument()
})
