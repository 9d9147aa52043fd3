/**
 * Checks the import of rows from a file: the rows are read, checked, saved in batches and undone. Each test defines the
 * results of the server.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits'
import { geocodeRows } from '../../../src/custom/engine/import/importApi'
import { type Call, errorAnswer } from '../support/fakeApi'
import { acceptedRow, createFakeFile, textFile } from '../support/importedFile'
import { createXlsx } from '../support/workbooks'
import {
  evaluateRows,
  findErrorElement,
  openImport,
  pasteLines,
  type SavedImportBody,
  sampleLines,
  savedImportsOf,
} from './openImport'

it('reads a pasted table by its headings in any language, and saves the accepted rows', async () => {
  const { api, user } = await openImport()
  const dialog = await pasteLines(user, [...sampleLines(1), 'bad\tКиїв\t\t2\t50,4\t30,5'])
  expect(await dialog.findByRole('combobox', { name: /House number/ })).toHaveTextContent('Будинок')
  expect(dialog.getByRole('combobox', { name: 'Headings' })).toHaveTextContent('Line 1')
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('Line 3')).toBeInTheDocument()
  expect(findErrorElement(dialog.getByRole('textbox', { name: 'Street' }))).toHaveTextContent('missing')
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent.flatMap(({ body }) => (body as SavedImportBody).rows)).toEqual([
    {
      line: 2,
      values: { name: 'S0', city: 'Київ', street: 'Хрещатик', houseNumber: '0', latitude: '50.4', longitude: '30.5' },
    },
  ])
})

it('asks for a missing column, and accepts another one in its place', async () => {
  const { user } = await openImport()
  const dialog = await pasteLines(user, [])
  const box = dialog.getByRole('textbox', { name: /paste a table/ })
  await user.clear(box)
  await user.paste('Shop;City;Street;House\nA;Kyiv;B;1')
  const name = await dialog.findByRole('combobox', { name: /^Name/ })
  expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.click(name)
  await user.click(await screen.findByRole('option', { name: 'Shop' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled())
})

it('continues after a failure with the same key, so that nothing is created twice', async () => {
  let calls = 0
  const { api, user } = await openImport({
    'POST /b2b/retail/imports': call => {
      calls += 1
      return calls === 2
        ? errorAnswer(503, 'ServiceUnavailable')
        : { body: { guid: 'import-1', rows: evaluateRows(call) } }
    },
  })
  const dialog = await pasteLines(user, sampleLines(limits.importBatch + 1))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  const save = await dialog.findByRole('button', { name: `Import: ${limits.importBatch + 1}` })
  await user.click(save)
  expect(await dialog.findByText(new RegExp(`^Stopped after ${limits.importBatch} of`))).toBeInTheDocument()
  await user.click(save)
  expect(await dialog.findByText(`Added: ${limits.importBatch + 1}, changed: 0`)).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent.map(({ body }) => (body as SavedImportBody).rows.length)).toEqual([
    limits.importBatch,
    1,
    limits.importBatch,
    1,
  ])
  expect(new Set(sent.map(({ body }) => (body as SavedImportBody).key)).size).toBe(1)
})

it('looks addresses up until it is stopped; rows whose house was found are accepted, the others wait', async () => {
  const point = { latitude: 50.4, longitude: 30.5 }
  const doubtful = ({ body }: Call) =>
    (body as SavedImportBody).rows.map(({ line }) => acceptedRow(line, { accuracy: 'City' }))
  let calls = 0
  const { api, user } = await openImport({
    'POST /b2b/retail/imports/check': call => ({ body: { rows: doubtful(call), looksUp: true } }),
    'POST /b2b/retail/imports/places': () => {
      calls += 1
      const found = { rows: [{ line: 2, point, accuracy: 'House' }], failed: [], rest: [3, 4] }
      return calls === 1 ? { body: found } : new Promise(() => undefined)
    },
  })
  const dialog = await pasteLines(user, sampleLines(3))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('Looking up the addresses: 1 of 3')).toBeInTheDocument()
  expect(dialog.getByText('Points to check: 3, corrected: 1')).toBeInTheDocument()
  for (const count of ['Rows in the file: 3', 'New: 1', 'Rows with a point to check: 2'])
    expect(dialog.getByText(count)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('button', { name: 'Look up the addresses' })).toBeInTheDocument()
  const lines = api
    .of('POST', '/b2b/retail/imports/places')
    .map(({ body }) => (body as SavedImportBody).rows.map(row => row.line))
  expect(lines).toEqual([
    [2, 3, 4],
    [3, 4],
  ])
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent).toMatchObject([{ body: { rows: [{ line: 2, values: point }] } }])
})

it('skips addresses without an answer, and gives up after three in a row', async () => {
  const point = { latitude: 50.4, longitude: 30.5 }
  const answers = ({ body }: Call) => {
    const [first = 0, ...rest] = (body as SavedImportBody).rows.map(({ line }) => line)
    const rows = first === 3 ? [{ line: first, point, accuracy: 'House' as const }] : []
    return { body: { rows, failed: first === 3 ? [] : [first], rest } }
  }
  const { api } = await openImport({ 'POST /b2b/retail/imports/places': answers })
  const rows = [2, 3, 4, 5, 6, 7].map(line => ({ line, values: {} }))
  const found: (readonly number[])[] = []
  const looking = geocodeRows('locations', rows, new AbortController().signal, (placed, done) =>
    found.push([done, ...placed.map(({ line }) => line)]),
  )
  await expect(looking).rejects.toMatchObject({ errorCode: 'ServiceUnavailable' })
  expect(found).toEqual([[1], [2, 3], [3], [4], [5]])
  expect(api.of('POST', '/b2b/retail/imports/places')).toHaveLength(5)
})

it('undoes an import of the last day, and names what stays', async () => {
  const past = { guid: 'i1', list: 'locations', createdAt: new Date().toISOString(), created: 2, updated: 1 }
  const { user } = await openImport({
    'GET /b2b/retail/imports': () => ({ body: [{ ...past, takenBackAt: null }] }),
    'POST /b2b/retail/imports/i1/take-back': () => ({ body: { next: 7, deleted: 1, restored: 1, kept: [] } }),
    'POST /b2b/retail/imports/i1/take-back?before=7': () => ({
      body: { next: null, deleted: 0, restored: 0, kept: [{ line: 6, guid: 'g', name: 'In use' }] },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  expect(await dialog.findByText(/added: 2, changed: 1$/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Undo import' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }))
  await user.click(question.getByRole('button', { name: 'Undo import' }))
  expect(await dialog.findByText('Line 6: In use')).toBeInTheDocument()
})

describe('after some rows of a file were saved, Back and', () => {
  const fileOf = (...names: string[]) =>
    textFile(['Name,City,Street,House number', ...names.map((name, at) => `${name},Kyiv,Main,${at}`)].join('\n'))
  const bookOf = (sheets: Readonly<Record<string, readonly string[]>>) => {
    const rowsOf = (names: readonly string[]) => [
      ['Name', 'City', 'Street', 'House number'],
      ...names.map((name, at) => [name, 'Kyiv', 'Main', String(at)]),
    ]
    const cells = Object.entries(sheets).map(([sheet, names]) => [sheet, rowsOf(names)] as const)
    return createFakeFile(createXlsx(Object.fromEntries(cells)), 'book.xlsx')
  }
  /** Saves the first of the file's two rows, corrects the other one, and returns to the choice of a file. */
  const saveFirstRow = async (file = fileOf('A', 'bad')) => {
    const { api, user } = await openImport()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
    const choose = async (file: ReturnType<typeof fileOf>) => {
      const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".ods"]')
      fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
      await dialog.findByText(file.name)
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled())
    }
    const check = () => user.click(dialog.getByRole('button', { name: 'Check' }))
    await choose(file)
    await check()
    await user.click(await dialog.findByRole('button', { name: 'Import: 1' }))
    await dialog.findByText('Added: 1, changed: 0')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Street' }), { target: { value: 'Second' } })
    await user.click(dialog.getByRole('button', { name: 'Check again' }))
    await user.click(await dialog.findByRole('button', { name: 'Back' }))
    const checkedRows = () => {
      const [body] = api
        .of('POST', '/b2b/retail/imports/check')
        .map(call => call.body as SavedImportBody)
        .slice(-1)
      return body?.rows ?? []
    }
    const linesOfCheck = () => checkedRows().map(({ line }) => line)
    return { api, user, dialog, choose, check, checkedRows, linesOfCheck }
  }

  it('another file: all of its rows are checked and saved, in another import', async () => {
    const { api, user, dialog, choose, check, linesOfCheck } = await saveFirstRow()
    await choose({ ...fileOf('B', 'C', 'D'), name: 'other.csv' })
    await check()
    await user.click(await dialog.findByRole('button', { name: 'Import: 3' }))
    expect(await dialog.findByText('Added: 3, changed: 0')).toBeInTheDocument()
    expect(linesOfCheck()).toEqual([2, 3, 4])
    const [first, second] = savedImportsOf(api)
    expect(second?.rows.map(({ values }) => values.name)).toEqual(['B', 'C', 'D'])
    expect(second?.key).not.toBe(first?.key)
  })

  it('the same file, even if a wrong one was chosen in between: the saved row is left out', async () => {
    const { dialog, choose, check, linesOfCheck } = await saveFirstRow()
    await choose({ ...fileOf('B', 'C', 'D'), name: 'other.csv' })
    await choose(fileOf('A', 'bad'))
    await check()
    await dialog.findByText('Rejected: 1')
    expect(linesOfCheck()).toEqual([3])
  })

  it('another sheet of the same workbook: all of its rows are checked and saved, without the corrections of the first', async () => {
    const book = bookOf({ North: ['A', 'bad'], South: ['B', 'C', 'D'] })
    const { api, user, dialog, check, checkedRows, linesOfCheck } = await saveFirstRow(book)
    const chooseSheet = async (name: string) => {
      await user.click(dialog.getByRole('combobox', { name: 'Sheet' }))
      await user.click(await screen.findByRole('option', { name }))
    }
    await chooseSheet('South')
    await check()
    await user.click(await dialog.findByRole('button', { name: 'Back' }))
    expect(linesOfCheck()).toEqual([2, 3, 4])
    await chooseSheet('North')
    await check()
    await user.click(await dialog.findByRole('button', { name: 'Back' }))
    // The saved row of the first sheet is left out, and the correction of the other one is still there.
    expect(linesOfCheck()).toEqual([3])
    expect(checkedRows()).toMatchObject([{ values: { name: 'bad', street: 'Second' } }])
    await chooseSheet('South')
    await check()
    await user.click(await dialog.findByRole('button', { name: 'Import: 3' }))
    expect(await dialog.findByText('Added: 3, changed: 0')).toBeInTheDocument()
    const [first, second] = savedImportsOf(api)
    expect(second?.rows.map(({ values: { name, street } }) => [name, street])).toEqual([
      ['B', 'Main'],
      ['C', 'Main'],
      ['D', 'Main'],
    ])
    expect(second?.key).not.toBe(first?.key)
  })
})

it('is missing when the API supports only the spec', async () => {
  await openImport({}, [])
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
})
