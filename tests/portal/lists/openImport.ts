/**
 * Helpers for tests of the import: open the import dialog of stores, with a fake API that rejects rows named `bad` and
 * accepts all others.
 */
import { screen, within } from '@testing-library/react'
import { areas } from '../../../src/app/areas'
import { location } from '../support/builders'
import { type Call, fakeApi, pageOf } from '../support/fakeApi'
import { acceptedRow } from '../support/importedFile'
import { renderArea } from '../support/renderArea'

export interface SavedImportBody {
  key: string
  rows: { line: number; values: Record<string, string> }[]
}

/** Returns the API's result for each row of a call. Rows named `bad` are rejected, all others are accepted. */
export const evaluateRows = ({ body }: Call) => {
  const { rows } = body as SavedImportBody
  return rows.map(({ line, values }) =>
    values.name === 'bad'
      ? acceptedRow(line, { verdict: 'refused', fields: { street: 'InvalidParams' } })
      : acceptedRow(line),
  )
}

export const openImport = async (
  more: Parameters<typeof fakeApi>[0] = {},
  extras: readonly ['import'] | readonly [] = ['import'],
) => {
  const api = fakeApi(
    {
      'GET /b2b/retail/locations': () => pageOf([location(1)]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
      'GET /b2b/retail/imports': () => ({ body: [] }),
      'POST /b2b/retail/imports/check': call => ({ body: { rows: evaluateRows(call), looksUp: false } }),
      'POST /b2b/retail/imports': call => ({ body: { guid: 'import-1', rows: evaluateRows(call) } }),
      ...more,
    },
    extras,
  )
  const { user } = await renderArea({ area: areas.Retailer, at: '/retail/structure' })
  await screen.findByText('Store 1')
  return { api, user }
}
export type User = Awaited<ReturnType<typeof openImport>>['user']

const ukrainianHeadingLine = 'Назва\tМісто\tВулиця\tБудинок\tШирота\tДовгота'
export const sampleLines = (count: number) =>
  Array.from({ length: count }, (_, at) => `S${at}\tКиїв\tХрещатик\t${at}\t50,4\t30,5`)
export const pasteLines = async (user: User, lines: readonly string[]) => {
  await user.click(screen.getByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
  await user.click(dialog.getByRole('textbox', { name: /paste a table/ }))
  await user.paste([ukrainianHeadingLine, ...lines].join('\n'))
  await dialog.findByRole('combobox', { name: /House number/ })
  return dialog
}

export const savedImportsOf = (api: ReturnType<typeof fakeApi>) =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path === '/b2b/retail/imports')
    .map(({ body }) => body as SavedImportBody)
export const findErrorElement = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')
