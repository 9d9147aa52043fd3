/**
 * Lists deviations from the specification. Each is planted into the requests to our server or into its responses, and
 * the conformance check must then report the call `line` with the problem `says`.
 */
import type { SessionRole } from '../../contract/roles'
import type { HttpExchange, PlantedDeviation } from './deviatingServer'

export interface Deviation {
  name: string
  /** Roles of the accounts with which the check signs in. The check must fail for the account of the first role. */
  with: [SessionRole, ...SessionRole[]]
  line: string
  says: RegExp
  plant: PlantedDeviation
}
const rows = ({ body }: HttpExchange) => (body?.items ?? []) as Record<string, unknown>[]
const on =
  (method: string, path: RegExp, change: (exchange: HttpExchange) => void) =>
  (exchange: HttpExchange): void => {
    if (exchange.method === method && path.test(exchange.path)) change(exchange)
  }
const isFine = ({ status }: HttpExchange) => status < 300

export const deviations: Deviation[] = [
  {
    name: 'a field is missing',
    with: ['Recycler'],
    line: 'GET /b2b/recycler/map',
    says: /items\.0\.updatedAt: is missing/,
    plant: {
      onAnswer: on('GET', /recycler\/map$/, exchange => {
        for (const row of rows(exchange)) delete row.updatedAt
      }),
    },
  },
  {
    name: 'a flag is sent as text',
    with: ['ServiceProvider'],
    line: 'GET /b2b/service-provider/employees',
    says: /items\.0\.deactivated: expected boolean/,
    plant: {
      onAnswer: on('GET', /employees$/, exchange => {
        for (const row of rows(exchange)) row.deactivated = String(row.deactivated)
      }),
    },
  },
  {
    name: 'a booked location is refused with another status',
    with: ['Recycler', 'Retailer'],
    line: 'POST /b2b/recycler/recycling-sagas/{id}',
    says: /a booked location: expected 422, answered 409/,
    plant: {
      onAnswer: on('POST', /recycling-sagas/, exchange => {
        if (exchange.status === 422) exchange.status = 409
      }),
    },
  },
  {
    name: 'the total is the page’s',
    with: ['Sponsor'],
    line: 'GET /b2b/sponsor/rewards/fundraising',
    says: /past the last page: total: expected \d+ as on page 1, is 0/,
    plant: {
      onAnswer: on('GET', /sponsor\/rewards\/fundraising$/, exchange => {
        if (isFine(exchange)) exchange.body.total = rows(exchange).length
      }),
    },
  },
  {
    name: 'an error has a shape of its own',
    with: ['ServiceProvider'],
    line: 'POST /b2b/service-provider/employees/cashier',
    says: /no name: the error's errorCode: is missing/,
    plant: {
      onAnswer: on('POST', /cashier$/, exchange => {
        if (exchange.status === 400) exchange.body = { error: 'Bad request' }
      }),
    },
  },
  {
    name: 'a page has another size',
    with: ['Recycler'],
    line: 'GET /b2b/recycler/recycling-sagas',
    says: /Finished: items: expected \d+ of them, are 5/,
    plant: {
      onAnswer: on('GET', /recycling-sagas$/, exchange => {
        if (isFine(exchange)) exchange.body.items = rows(exchange).slice(0, 5)
      }),
    },
  },
  {
    name: 'an id is in capitals',
    with: ['ServiceProvider'],
    line: 'POST /resources',
    says: /guid: expected lower case/,
    plant: {
      onAnswer: on('POST', /resources$/, exchange => {
        if (isFine(exchange)) exchange.body.guid = exchange.body.guid.toUpperCase()
      }),
    },
  },
  {
    name: 'what was deleted is still listed',
    with: ['ServiceProvider'],
    line: 'DELETE /b2b/service-provider/rewards/simple/{id}',
    says: /what was removed is still in GET /,
    plant: {
      onRequest: exchange =>
        exchange.method === 'DELETE' && exchange.token && /rewards\/simple/.test(exchange.path)
          ? 'swallowed'
          : undefined,
    },
  },
  {
    name: 'paging is ignored',
    with: ['Sponsor'],
    line: 'GET /b2b/sponsor/rewards/fundraising/sponsorship',
    says: /past the last page: items: expected 0 of them/,
    plant: {
      onRequest: exchange => {
        if (exchange.path.endsWith('/sponsorship')) exchange.query.delete('Offset')
        return undefined
      },
    },
  },
  {
    name: 'a change needs no token',
    with: ['Sponsor'],
    line: 'PUT /b2b/sponsor',
    says: /without a token: expected 401, answered 200/,
    plant: {
      onAnswer: on('PUT', /sponsor$/, exchange => {
        if (exchange.status !== 401) return
        exchange.status = 200
        exchange.body = {}
      }),
    },
  },
  {
    name: 'another role may read it',
    with: ['Sponsor', 'Recycler'],
    line: 'GET /b2b/sponsor/rewards/fundraising/sponsorship/price',
    says: /as \w+: expected 403, answered 200/,
    plant: {
      onAnswer: on('GET', /sponsorship\/price$/, exchange => {
        if (exchange.status === 403) exchange.status = 200
      }),
    },
  },
  {
    name: 'a call is not implemented',
    with: ['Sponsor'],
    line: 'GET /b2b/sponsor/rewards/fundraising/cities/{cityId}/retailers',
    says: /^ {2}missing +GET \S+\/cities\/\{cityId\}\/retailers +\(answers 404\)$/m,
    plant: {
      onAnswer: on('GET', /cities\/[^/]+\/retailers$/, exchange => {
        exchange.status = 404
      }),
    },
  },
]
