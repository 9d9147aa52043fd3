/**
 * Checks that an import sends the versions that the records had when they were checked, and shows the rows whose
 * records changed after the check.
 */
import { expect, it } from 'vitest'
import type { CheckedRow, RowToSave } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { type Call, errorAnswer } from '../support/fakeApi'
import { acceptedRow } from '../support/importedFile'
import {
  findErrorElement,
  openImport,
  pasteLines,
  type SavedImportBody,
  sampleLines,
  savedImportsOf,
} from './openImport'

const rowsOf = ({ body }: Call) => (body as SavedImportBody).rows as unknown as RowToSave[]
const guid = '00000000-0000-4000-8000-000000000009'

it('sends the version of each record that the check matched, and checks a row that changed meanwhile again', async () => {
  let version = 4
  const check = (call: Call) => {
    const rows = rowsOf(call).map(({ line }): CheckedRow => {
      const known = { guid, version, verdict: 'update' as const, changes: { name: { from: 'Old', to: 'S0' } } }
      return line === 2 ? { ...acceptedRow(line), ...known } : { ...acceptedRow(line), version: null }
    })
    return { body: { rows, looksUp: false } }
  }
  const save = (call: Call) => ({
    body: {
      guid: 'import-1',
      rows: rowsOf(call).map(({ line, expected }) =>
        expected && expected.version !== 5
          ? acceptedRow(line, {
              verdict: 'refused',
              fields: { name: 'VersionConflict' },
              reasons: { name: { rule: 'changedMeanwhile' } },
            })
          : acceptedRow(line, { verdict: expected ? 'update' : 'create' }),
      ),
    },
  })
  const { api, user } = await openImport({
    'POST /b2b/retail/imports/check': check,
    'POST /b2b/retail/imports': save,
  })
  const dialog = await pasteLines(user, sampleLines(2))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  version = 5
  await user.click(await dialog.findByRole('button', { name: 'Import: 2' }))
  expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  expect(findErrorElement(dialog.getByRole('textbox', { name: 'Name' }))).toHaveTextContent(/after the check/)
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await user.click(await dialog.findByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 1, changed: 1')).toBeInTheDocument()
  const sent = savedImportsOf(api).map(({ rows }) => (rows as unknown as RowToSave[]).map(({ expected }) => expected))
  expect(sent).toEqual([[{ guid, version: 4, columns: ['name'] }, null], [{ guid, version: 5, columns: ['name'] }]])
})

it('sends no versions to an API that has none', async () => {
  const { api, user } = await openImport()
  const dialog = await pasteLines(user, sampleLines(1))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Import: 1' }))
  await dialog.findByText('Added: 1, changed: 0')
  expect(savedImportsOf(api).flatMap(({ rows }) => rows.map(row => 'expected' in row))).toEqual([false])
})

it('says that the import was undone in another window, and can import the rows again as a new import', async () => {
  let batches = 0
  const save = (call: Call) => {
    batches++
    if (batches === 2) return errorAnswer(409, 'ImportTakenBack')
    return { body: { guid: 'import-1', rows: rowsOf(call).map(({ line }) => acceptedRow(line)) } }
  }
  const { api, user } = await openImport({ 'POST /b2b/retail/imports': save })
  const count = limits.importBatch + 1
  const dialog = await pasteLines(user, sampleLines(count))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: `Import: ${count}` }))
  expect(await dialog.findByText(/was undone, perhaps in another window/)).toBeInTheDocument()
  expect(dialog.queryByText(/Stopped after/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: `Import: ${count}` }))
  expect(await dialog.findByText(`Added: ${count}, changed: 0`)).toBeInTheDocument()
  const keys = savedImportsOf(api).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(keys.slice(2)).not.toContain(keys[0])
})
