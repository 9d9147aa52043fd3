/**
 * Checks rows that the portal itself rejects: they are counted, corrected and downloaded like rows that the server
 * rejects.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { readTable } from '../../../src/custom/engine/import/table'
import { location } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { acceptedRow } from '../support/importedFile'
import { renderArea } from '../support/renderArea'
import { collectSavedFiles } from '../support/savedFiles'
import { textOf } from '../support/textOf'

interface Sent {
  rows: { line: number; values: Record<string, string> }[]
}

const headings = 'Name\tCity\tStreet\tHouse number\tZip code'
/** Pastes the lines and starts the check. By default, the fake API accepts every row. */
const check = async (lines: readonly string[], heading = headings, evaluate = acceptedRow) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/locations': () => pageOf([location(1)]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/imports': () => ({ body: [] }),
      'POST /b2b/retail/imports': ({ body }) => ({
        body: { guid: 'import-1', rows: (body as Sent).rows.map(({ line }) => acceptedRow(line)) },
      }),
      'POST /b2b/retail/imports/check': ({ body }) => ({
        body: {
          rows: (body as Sent).rows.map(({ line }) => evaluate(line)),
          looksUp: false,
        },
      }),
    },
    ['import'],
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
  await screen.findByText('Store 1')
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  await user.click(dialog.getByRole('textbox', { name: /paste a table/ }))
  await user.paste([heading, ...lines].join('\n'))
  await dialog.findByRole('combobox', { name: /House number/ })
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  const sent = () => (api.of('POST', '/b2b/retail/imports/check').at(-1) as { body: Sent }).body.rows
  return { user, dialog, sent }
}

it('a cell with an error of the spreadsheet is rejected until it is corrected', async () => {
  const { user, dialog, sent } = await check(['A\tKyiv\tKhreshchatyk\t1\t#N/A', 'B\tKyiv\tKhreshchatyk\t2\t01001'])
  expect(await dialog.findByText('Rejected: 1')).toBeVisible()
  expect(dialog.getByText('the cell contains the error #N/A')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Import: 1' })).toBeEnabled()
  const input = dialog.getByRole('textbox', { name: 'Zip code' })
  await user.clear(input)
  await user.type(input, '01030')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByRole('button', { name: 'Import: 2' })).toBeEnabled()
  expect(sent()[0]?.values.zipCode).toBe('01030')
  expect(dialog.getByText('Rejected: 0')).toBeVisible()
})

it('a line that cannot be read is counted, corrected and downloaded like a rejected row', async () => {
  const files = collectSavedFiles()
  const wide = Array.from({ length: 2 }, (_, at) => `W${at}\tKyiv\tKhreshchatyk\t${at}\t01001\tmore`)
  const full = Array.from({ length: 5 }, (_, at) => `F${at}\tKyiv\tSumska\t${at}\t01001`)
  const { user, dialog, sent } = await check(['A\tKyiv\tKhreshchatyk\t1\t01001', 'B\tKyiv\t2\t01001', ...wide, ...full])
  expect(await dialog.findByText('Rejected: 3')).toBeVisible()
  expect(dialog.getByText(/fewer cells than headings.*B · Kyiv · 2 · 01001/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Download rejected rows' }))
  const { headings: titles, rows } = readTable(await textOf(files[0]?.blob))
  expect(titles[0]).toBe('Line')
  expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 3 }, (_, at) => String(at + 3)))
  expect(rows[0]?.cells.slice(0, 5)).toEqual(['3', 'B', 'Kyiv', '2', '01001'])
  expect(rows.map(({ cells }) => cells[titles.indexOf('Cells without a column')])).toEqual(['', 'more', 'more'])
  const [street] = dialog.getAllByRole('textbox', { name: 'Street' })
  const [house] = dialog.getAllByRole('textbox', { name: 'House number' })
  if (!street || !house) throw new Error('no fields')
  fireEvent.change(street, { target: { value: 'Sumska' } })
  fireEvent.change(house, { target: { value: '2' } })
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Rejected: 2')).toBeVisible()
  expect(sent().find(({ line }) => line === 3)?.values).toMatchObject({ name: 'B', street: 'Sumska', houseNumber: '2' })
})

it('a line with more cells than headings stays rejected until no cell is left without a column', async () => {
  const { user, dialog, sent } = await check(['A\tKyiv\tKhreshchatyk\t1\t01001', 'B\tKyiv\tSumska\t2\t01001\t01002'])
  expect(await dialog.findByText('Rejected: 1')).toBeVisible()
  const leftover = dialog.getByRole('textbox', { name: 'Cells without a column' })
  expect(leftover).toHaveValue('01002')
  expect(dialog.getByText('move this text to its column, then empty this field')).toBeVisible()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'New name' } })
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Check again' })).toBeDisabled())
  expect(dialog.getByText('Rejected: 1')).toBeVisible()
  expect(sent().map(({ line }) => line)).toEqual([2])
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('New name')
  fireEvent.change(dialog.getByRole('textbox', { name: 'Zip code' }), { target: { value: '01002' } })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Cells without a column' }), { target: { value: '' } })
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Rejected: 0')).toBeVisible()
  expect(sent()[1]).toEqual({
    line: 3,
    values: { name: 'New name', city: 'Kyiv', street: 'Sumska', houseNumber: '2', zipCode: '01002' },
  })
})

it('shows how addresses are split, and asks about a doubtful one', async () => {
  const { user, dialog, sent } = await check(
    ['A\tKyiv\tMain Street 10, Flat 5', 'B\tKyiv\tMain Street, 10, 5', 'C\tKyiv\tMain Street 12'],
    'Name\tCity\tAddress',
  )
  const split = 'Main Street 10, Flat 5 → Street: Main Street, House number: 10, left out: Flat 5'
  expect(await dialog.findByText(`Line 2: ${split}`)).toBeVisible()
  expect(dialog.getByText('Line 4: Main Street 12 → Street: Main Street, House number: 12')).toBeVisible()
  const reason = 'not clearly a street and a house number: “Main Street, 10, 5”'
  expect(dialog.getAllByText(reason)).toHaveLength(2)
  for (const [name, text] of [
    ['Street', 'Main Street'],
    ['House number', '10/5'],
  ] as const) {
    await user.clear(dialog.getByRole('textbox', { name }))
    await user.type(dialog.getByRole('textbox', { name }), text)
  }
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByRole('button', { name: 'Import: 3' })).toBeEnabled()
  expect(sent()[1]?.values).toMatchObject({ street: 'Main Street', houseNumber: '10/5' })
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(await dialog.findByText(split)).toBeVisible()
})

it('counts rows whose point must be looked at, and asks about them above the rejected rows', async () => {
  const evaluate = (line: number) =>
    line > 3 ? acceptedRow(line, { accuracy: 'City' }) : acceptedRow(line, line === 3 ? { verdict: 'refused' } : {})
  const lines = ['A', 'B', 'C', 'D'].map(name => `${name}\tKyiv\tKhreshchatyk\t1\t01001`)
  const { user, dialog } = await check(lines, headings, evaluate)
  for (const count of ['Rows in the file: 4', 'New: 1', 'Rejected: 1', 'Rows with a point to check: 2'])
    expect(await dialog.findByText(count)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Import: 1' })).toBeEnabled()
  const accepts = dialog.getByRole('checkbox', { name: /Import the other rows too/ })
  const rejected = dialog.getByRole('region', { name: 'Rejected rows' })
  expect(accepts.compareDocumentPosition(rejected) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.click(accepts)
  expect(dialog.getByText('New: 3')).toBeVisible()
  expect(dialog.queryByText(/Rows with a point to check/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Import: 3' })).toBeEnabled()
})

it('rows that an import left out because of their point stay listed with the reason, in the file and for a new check', async () => {
  const files = collectSavedFiles()
  const evaluate = (line: number) =>
    acceptedRow(line, line === 3 ? { pointDoubt: 'swapped' } : line === 4 ? { accuracy: 'City' } : {})
  const lines = ['A', 'B', 'C'].map(name => `${name}\tKyiv\tKhreshchatyk\t1\t01001`)
  const { user, dialog, sent } = await check(lines, headings, evaluate)
  await user.click(await dialog.findByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Not imported: 2')).toBeVisible()
  const left = within(dialog.getByRole('region', { name: 'Rows that were not imported' }))
  expect(left.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Line 3', 'Line 4'])
  expect(left.getByText(/point was not reviewed: latitude and longitude seem to be swapped/)).toBeVisible()
  expect(left.getByText(/point was not reviewed: city only/)).toBeVisible()
  await user.click(left.getByRole('button', { name: 'Download rejected rows' }))
  const { headings: titles, rows } = readTable(await textOf(files[0]?.blob))
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['3', 'B'],
    ['4', 'C'],
  ])
  expect(rows[0]?.cells[titles.indexOf('Reason')]).toMatch(/seem to be swapped/)
  await user.click(left.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Rows with a point to check: 2')).toBeVisible()
  expect(sent().map(({ line }) => line)).toEqual([3, 4])
})
