/** Creates the portal's data provider for one resource, `things`, with a fake API whose calls can be read. */
import { vi } from 'vitest'
import { createDataProvider } from '../../../src/dataProvider'
import type { Transport, Values } from '../../../src/dataProvider/endpoints'
import type { http, httpWithHeaders } from '../../../src/dataProvider/http'

const thingsTransport: Transport = { name: 'things', dialect: 'b2b', path: 'things' }
export const thousandRows = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
}

export const createProvider = (
  overrides: Partial<Transport> = {},
  answers: (path: string, options: Values) => unknown = () => null,
) => {
  const call = vi.fn(async (path: string, options: Values = {}) => answers(path, options))
  const provider = createDataProvider({
    http: call as unknown as typeof http,
    answer: vi.fn(async (path: string, options: Values = {}) => ({
      headers: new Headers({ 'content-range': 'things 0-29/61' }),
      json: await call(path, options),
    })) as unknown as typeof httpWithHeaders,
    api: '/b2b/retail',
    resources: [{ ...thingsTransport, ...overrides }],
    variables: () => ({ country: 'UA' }),
  })
  const lines = () => call.mock.calls.map(([path, options]) => `${options?.method ?? 'GET'} ${path}`)
  return { provider, call, lines, last: () => call.mock.calls.at(-1)?.[1] as Values }
}
export const pageAnswer = (count: number, total: number) => ({
  items: Array.from({ length: count }, (_, index) => ({ guid: `g${index}` })),
  total,
  pageSize: 30,
})
