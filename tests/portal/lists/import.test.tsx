/** Rows from a file: read, tried, saved in batches, taken back. What the server judges, it is told here. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { JudgedRow } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { areas } from '../../../src/areas'
import { lookUpRows } from '../../../src/custom/engine/import/importApi'
import { readTable } from '../../../src/custom/engine/import/table'
import { location } from '../support/builders'
import { type Call, fakeApi, pageOf, refusal } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

interface Sent {
  key: string
  rows: { line: number; values: Record<string, string> }[]
}

const judged = (line: number, overrides: Partial<JudgedRow> = {}): JudgedRow => ({
  line,
  verdict: 'create',
  guid: null,
  fields: {},
  point: { latitude: 50.45, longitude: 30.52 },
  accuracy: null,
  pointDoubt: null,
  ...overrides,
})
/** One of a thousand ways for a row to be wrong: its name. */
const judge = ({ body }: Call) => {
  const { rows } = body as Sent
  return rows.map(({ line, values }) =>
    values.name === 'bad' ? judged(line, { verdict: 'refused', fields: { street: 'InvalidParams' } }) : judged(line),
  )
}

const open = async (
  more: Parameters<typeof fakeApi>[0] = {},
  extras: readonly ['import'] | readonly [] = ['import'],
) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/locations': () => pageOf([location(1)]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/imports': () => ({ body: [] }),
      'POST /b2b/retail/imports/check': call => ({ body: { rows: judge(call), looksUp: false } }),
      'POST /b2b/retail/imports': call => ({ body: { guid: 'import-1', rows: judge(call) } }),
      ...more,
    },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
  await screen.findByText('Store 1')
  return { api, user }
}
type User = Awaited<ReturnType<typeof open>>['user']

const headings = 'Назва\tМісто\tВулиця\tБудинок\tШирота\tДовгота'
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `S${at}\tКиїв\tХрещатик\t${at}\t50,4\t30,5`)
const paste = async (user: User, lines: readonly string[]) => {
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  await user.click(dialog.getByRole('textbox', { name: /paste a table/ }))
  await user.paste([headings, ...lines].join('\n'))
  await dialog.findByRole('combobox', { name: /House number/ })
  return dialog
}

const textOf = (file: Blob) =>
  new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
const savedBy = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
    .map(({ body }) => body as Sent)
const errorOf = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')

it('says at the cell why it is rejected, with the limit, and takes a correction that is checked again', async () => {
  const rejected = (line: number): JudgedRow =>
    judged(line, {
      verdict: 'refused',
      fields: { name: 'InvalidParams', street: 'InvalidParams' },
      reasons: { name: { rule: 'maxLength', limit: 200, actual: 400 }, street: { rule: 'missing' } },
    })
  const check = ({ body }: Call) => {
    const rows = (body as Sent).rows.map(({ line, values }) => (values.street ? judged(line) : rejected(line)))
    return { body: { rows, looksUp: false } }
  }
  const { api, user } = await open({ 'POST /b2b/retail/imports/check': check })
  const dialog = await paste(user, [...rowsOf(1), 'long\tКиїв\t\t2\t50,4\t30,5'])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  const name = await dialog.findByRole('textbox', { name: 'Name' })
  expect(name).toBeInvalid()
  expect(errorOf(name)).toHaveTextContent('at most 200 characters (this one has 400)')
  const street = dialog.getByRole('textbox', { name: 'Street' })
  expect(errorOf(street)).toHaveTextContent('missing')
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
  const sent = savedBy(api).flatMap(({ rows }) => rows)
  expect(sent.map(({ line, values }) => [line, values.street])).toEqual([
    [2, 'Хрещатик'],
    [3, 'Хрещатик'],
  ])
})

it('offers what an unknown city may mean, for all of its rows at once', async () => {
  const check = ({ body }: Call) => {
    const rows = (body as Sent).rows.map(({ line, values }) =>
      values.city === 'Kyv'
        ? {
            ...judged(line, { verdict: 'refused', fields: { city: 'CityNotFound' } }),
            missed: { city: { value: 'Kyv', near: ['Kyiv'] } },
          }
        : judged(line),
    )
    return { body: { rows, looksUp: false } }
  }
  const { user } = await open({ 'POST /b2b/retail/imports/check': check })
  const dialog = await paste(user, ['A\tKyv\tB\t1\t50,4\t30,5', 'C\tKyv\tD\t2\t50,4\t30,5', ...rowsOf(1)])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(errorOf((await dialog.findAllByRole('textbox', { name: 'City' }))[0] as HTMLElement)).toHaveTextContent(
    'not found. Did you mean? Kyiv',
  )
  await user.click(dialog.getByRole('button', { name: 'Kyv → Kyiv: use in 2 rows' }))
  expect(await dialog.findByText('New: 3')).toBeInTheDocument()
  expect(dialog.getByText('Rejected: 0')).toBeInTheDocument()
})

it('shows old and new values by column, and keeps old ones whose leading zeros are missing', async () => {
  const known = '03150'
  const check = ({ body }: Call) => {
    const rows = (body as Sent).rows.map(({ line, values }) =>
      values.zipCode === known
        ? judged(line, { verdict: 'unchanged' })
        : { ...judged(line, { verdict: 'update' }), changes: { zipCode: { from: known, to: values.zipCode ?? null } } },
    )
    return { body: { rows, looksUp: false } }
  }
  const { api, user } = await open({ 'POST /b2b/retail/imports/check': check })
  const dialog = await paste(user, [])
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
  const checks = api.of('POST', '/b2b/retail/imports/check').map(({ body }) => (body as Sent).rows)
  expect(checks.at(-1)?.every(({ values }) => values.zipCode === known)).toBe(true)
})

it('shows a row that is rejected only while it is saved, and saves it with the same key once it is corrected', async () => {
  const save = ({ body }: Call) => {
    const rows = (body as Sent).rows.map(({ line, values }) =>
      values.name === 'S1' ? judged(line, { verdict: 'refused', fields: { name: 'NotUnique' } }) : judged(line),
    )
    return { body: { guid: 'import-1', rows } }
  }
  const { api, user } = await open({ 'POST /b2b/retail/imports': save })
  const dialog = await paste(user, rowsOf(3))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Import: 3' }))
  expect(await dialog.findByText('Added: 2, changed: 0')).toBeInTheDocument()
  for (const count of ['Rows in the file: 3', 'New: 2', 'Rejected: 1'])
    expect(dialog.getByText(count)).toBeInTheDocument()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  expect(errorOf(name)).toHaveTextContent('there twice')
  await user.clear(name)
  await user.type(name, 'Another')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(await dialog.findByText('Imported: 2')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 3, changed: 0')).toBeInTheDocument()
  const sent = savedBy(api)
  expect(sent.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 3, 4], [3]])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('downloads the rejected rows with their reasons, to be imported again', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    files.push(content as Blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const first = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  expect(await first.findByText('Name: required, at most 200 characters')).toBeInTheDocument()
  await user.click(first.getByRole('button', { name: 'Download template' }))
  await user.click(first.getByRole('button', { name: 'Close' }))
  const dialog = await paste(user, [...rowsOf(1), 'bad\tКиїв\t\t2\t50,4\t30,5'])
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  await user.click(await dialog.findByRole('button', { name: 'Download rejected rows' }))
  const [template = '', rejected = ''] = await Promise.all(files.map(textOf))
  expect(readTable(template)).toMatchObject({ rows: [] })
  const { headings, rows } = readTable(rejected)
  expect(headings).toEqual(['Line', 'Name', 'City', 'Street', 'House number', 'Latitude', 'Longitude', 'Reason'])
  expect(rows.map(({ cells }) => cells)).toEqual([['3', 'bad', 'Київ', '', '2', '50.4', '30.5', 'Street: missing']])
})

it('shows two thousand rejected rows page by page', async () => {
  const check = ({ body }: Call) => {
    const rows = (body as Sent).rows.map(({ line }) =>
      judged(line, { verdict: 'refused', fields: { street: 'InvalidParams' } }),
    )
    return { body: { rows, looksUp: false } }
  }
  const { user } = await open({ 'POST /b2b/retail/imports/check': check })
  const dialog = await paste(user, rowsOf(limits.importRows))
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('1–25 of 2000')).toBeInTheDocument()
  expect(dialog.getAllByRole('textbox')).toHaveLength(25)
  await user.click(dialog.getByRole('button', { name: 'Page 2' }))
  expect(await dialog.findByText('26–50 of 2000')).toBeInTheDocument()
})

it('reads a pasted table by its headings in any language, and saves what is not refused', async () => {
  const { api, user } = await open()
  const dialog = await paste(user, [...rowsOf(1), 'bad\tКиїв\t\t2\t50,4\t30,5'])
  expect(await dialog.findByRole('combobox', { name: /House number/ })).toHaveTextContent('Будинок')
  expect(dialog.getByRole('combobox', { name: 'Headings' })).toHaveTextContent('Line 1')
  await user.click(dialog.getByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('Line 3')).toBeInTheDocument()
  expect(errorOf(dialog.getByRole('textbox', { name: 'Street' }))).toHaveTextContent('missing')
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent.flatMap(({ body }) => (body as Sent).rows)).toEqual([
    {
      line: 2,
      values: { name: 'S0', city: 'Київ', street: 'Хрещатик', houseNumber: '0', latitude: '50.4', longitude: '30.5' },
    },
  ])
})

it('asks for a column that is lacking, and takes another one in its place', async () => {
  const { user } = await open()
  const dialog = await paste(user, [])
  const box = dialog.getByRole('textbox', { name: /paste a table/ })
  await user.clear(box)
  await user.paste('Shop;City;Street;House\nA;Kyiv;B;1')
  const name = await dialog.findByRole('combobox', { name: /^Name/ })
  expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.click(name)
  await user.click(await screen.findByRole('option', { name: 'Shop' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled())
})

it('goes on after a failure with the same key, so that nothing is there twice', async () => {
  let calls = 0
  const { api, user } = await open({
    'POST /b2b/retail/imports': call => {
      calls += 1
      return calls === 2 ? refusal(503, 'ServiceUnavailable') : { body: { guid: 'import-1', rows: judge(call) } }
    },
  })
  const dialog = await paste(user, rowsOf(limits.importBatch + 1))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  const save = await dialog.findByRole('button', { name: `Import: ${limits.importBatch + 1}` })
  await user.click(save)
  expect(await dialog.findByText(new RegExp(`^Stopped after ${limits.importBatch} of`))).toBeInTheDocument()
  await user.click(save)
  expect(await dialog.findByText(`Added: ${limits.importBatch + 1}, changed: 0`)).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent.map(({ body }) => (body as Sent).rows.length)).toEqual([limits.importBatch, 1, limits.importBatch, 1])
  expect(new Set(sent.map(({ body }) => (body as Sent).key)).size).toBe(1)
})

it('looks addresses up until it is stopped; a house found is put right, the rest wait', async () => {
  const point = { latitude: 50.4, longitude: 30.5 }
  const doubtful = ({ body }: Call) => (body as Sent).rows.map(({ line }) => judged(line, { accuracy: 'City' }))
  let calls = 0
  const { api, user } = await open({
    'POST /b2b/retail/imports/check': call => ({ body: { rows: doubtful(call), looksUp: true } }),
    'POST /b2b/retail/imports/places': () => {
      calls += 1
      const found = { rows: [{ line: 2, point, accuracy: 'House' }], failed: [], rest: [3, 4] }
      return calls === 1 ? { body: found } : new Promise(() => undefined)
    },
  })
  const dialog = await paste(user, rowsOf(3))
  await user.click(await dialog.findByRole('button', { name: 'Check' }))
  expect(await dialog.findByText('Looking the addresses up: 1 of 3')).toBeInTheDocument()
  expect(dialog.getByText('Places to look at: 3, put right: 1')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('button', { name: 'Look the addresses up' })).toBeInTheDocument()
  const lines = api.of('POST', '/b2b/retail/imports/places').map(({ body }) => (body as Sent).rows.map(row => row.line))
  expect(lines).toEqual([
    [2, 3, 4],
    [3, 4],
  ])
  await user.click(dialog.getByRole('button', { name: 'Import: 1' }))
  expect(await dialog.findByText('Added: 1, changed: 0')).toBeInTheDocument()
  const sent = api.calls.filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
  expect(sent).toMatchObject([{ body: { rows: [{ line: 2, values: point }] } }])
})

it('passes over addresses without an answer, and gives up after three in succession', async () => {
  const point = { latitude: 50.4, longitude: 30.5 }
  const answers = ({ body }: Call) => {
    const [first = 0, ...rest] = (body as Sent).rows.map(({ line }) => line)
    const rows = first === 3 ? [{ line: first, point, accuracy: 'House' as const }] : []
    return { body: { rows, failed: first === 3 ? [] : [first], rest } }
  }
  const { api } = await open({ 'POST /b2b/retail/imports/places': answers })
  const rows = [2, 3, 4, 5, 6, 7].map(line => ({ line, values: {} }))
  const found: (readonly number[])[] = []
  const looking = lookUpRows('locations', rows, new AbortController().signal, (placed, done) =>
    found.push([done, ...placed.map(({ line }) => line)]),
  )
  await expect(looking).rejects.toMatchObject({ errorCode: 'ServiceUnavailable' })
  expect(found).toEqual([[1], [2, 3], [3], [4], [5]])
  expect(api.of('POST', '/b2b/retail/imports/places')).toHaveLength(5)
})

it('takes an import of the last day back, and names what stays', async () => {
  const past = { guid: 'i1', list: 'locations', createdAt: new Date().toISOString(), created: 2, updated: 1 }
  const { user } = await open({
    'GET /b2b/retail/imports': () => ({ body: [{ ...past, takenBackAt: null }] }),
    'POST /b2b/retail/imports/i1/take-back': () => ({ body: { next: 7, deleted: 1, restored: 1, kept: [] } }),
    'POST /b2b/retail/imports/i1/take-back?before=7': () => ({
      body: { next: null, deleted: 0, restored: 0, kept: [{ line: 6, guid: 'g', name: 'In use' }] },
    }),
  })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  expect(await dialog.findByText(/added: 2, changed: 1$/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  const question = within(await screen.findByRole('dialog', { name: 'Take this import back?' }))
  await user.click(question.getByRole('button', { name: 'Take back' }))
  expect(await dialog.findByText('Line 6: In use')).toBeInTheDocument()
})

it('is not there where the API speaks only the spec', async () => {
  await open({}, [])
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument()
})
