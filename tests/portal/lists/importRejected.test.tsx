/**
 * Checks rows that the portal itself rejects: they are counted, corrected in place and downloaded like rows that the
 * server rejects.
 */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { readTable } from '../../../src/custom/engine/import/table'
import { location } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { judged } from '../support/importedFile'
import { renderArea } from '../support/renderArea'

interface Sent {
  rows: { line: number; values: Record<string, string> }[]
}

const textOf = (file: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

const headings = 'Name\tCity\tStreet\tHouse number\tZip code'
/** Pastes the lines and starts the check; the fake API accepts every row. */
const check = async (lines: readonly string[]) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/locations': () => pageOf([location(1)]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/imports': () => ({ body: [] }),
      'POST /b2b/retail/imports/check': ({ body }) => ({
        body: {
          rows: (body as Sent).rows.map(({ line }) => judged(line)),
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
  await user.paste([headings, ...lines].join('\n'))
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
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    files.push(content as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const wide = Array.from({ length: 2 }, (_, at) => `W${at}\tKyiv\tKhreshchatyk\t${at}\t01001\tmore`)
  const full = Array.from({ length: 5 }, (_, at) => `F${at}\tKyiv\tSumska\t${at}\t01001`)
  const { user, dialog, sent } = await check(['A\tKyiv\tKhreshchatyk\t1\t01001', 'B\tKyiv\t2\t01001', ...wide, ...full])
  expect(await dialog.findByText('Rejected: 3')).toBeVisible()
  expect(dialog.getByText(/fewer cells than headings.*B · Kyiv · 2 · 01001/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Download rejected rows' }))
  const { headings: titles, rows } = readTable(await textOf(files[0] as Blob))
  expect(titles[0]).toBe('Line')
  expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 3 }, (_, at) => String(at + 3)))
  expect(rows[0]?.cells.slice(0, 5)).toEqual(['3', 'B', 'Kyiv', '2', '01001'])
  const [street] = dialog.getAllByRole('textbox', { name: 'Street' })
  const [house] = dialog.getAllByRole('textbox', { name: 'House number' })
  if (!street || !house) throw new Error('no fields')
  fireEvent.change(street, { target: { value: 'Sumska' } })
  fireEvent.change(house, { target: { value: '2' } })
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Rejected: 2')).toBeVisible()
  expect(sent().find(({ line }) => line === 3)?.values).toMatchObject({ name: 'B', street: 'Sumska', houseNumber: '2' })
})
