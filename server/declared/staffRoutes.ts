/**
 * Registers the routes of a resource of the staff area (docs/readings.md, 11), which contains the records of all
 * organisations. The routes use the protocol of ra-data-simple-rest. Reads, responses and audit rows are handled here;
 * each resource implements its own actions.
 *
 *   GET  /staff/{name}               ?filter{q,id,…},range,sort → records, `Content-Range`
 *   GET  /staff/{name}/{id}          → record
 *   POST /staff/{name}/{id}/{action} → record
 */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import { forStaff } from '../../contract/access'
import type { ListName } from '../../contract/lists'
import { idParams } from '../../contract/primitives'
import { staffPageMax } from '../../contract/staffLists'
import type { StaffPermission } from '../../contract/staffRoles'
import type { Session } from '../accounts/sessions'
import { sessionOf } from '../auth/authorization'
import { staffOrderByExpressions } from '../db/listOrder'
import { type Precondition, requireVersion } from '../db/versions'
import type { Deps } from '../deps'
import { replicaReadConfig } from '../http/replicaReads'
import { expectedVersionOf } from '../http/versionedCalls'
import { languageOf } from '../lib/acceptLanguage'
import type { App } from '../lib/fastifyApp'
import { withContentRange } from '../queries/contentRange'
import type { ListQuery, RecordQueryColumns, ResourceTable } from '../queries/listQuery'
import { createQueries, filterCondition, searchCondition } from '../queries/queries'
import { completeListQuery } from '../queries/wireColumns'
import { assertValidStateCondition, requireVersioned } from './declarationChecks'

export interface StaffAction<Body = unknown, State = object> {
  summary: string
  /**
   * The state that the row must have. `run` locks the row and rejects any other state with InvalidOperation. The tests
   * run the action in every state (tests/access/staffStates.test.ts).
   */
  from: 'any' | State
  /** The task that the caller's role must include. */
  task: StaffPermission
  body?: z.ZodType<Body>
  /** Configuration of the route besides its access. A field `reason` of the body is always written to the audit row. */
  config?: Omit<FastifyContextConfig, 'access'>
  /**
   * Runs the action. In its transaction, `run` locks the record and then calls `precondition` before it writes;
   * `precondition` throws if the `If-Match` header names an outdated version.
   */
  run(deps: Deps, id: string, by: { session: Session; body: Body; precondition: Precondition }): Promise<unknown>
}

export interface StaffResource extends ListQuery {
  /** The name in URLs and in `Content-Range`. */
  name: string
  words: { many: string; one: string }
  /** The condition of the rows that are shown. */
  shown?: SQL
  actions?: Record<string, StaffAction<never>>
}

/** The schema of a list's query. The list's filters are in `filter`. */
type StaffQuery = z.ZodType<{ filter: object; range: { offset: number; limit: number } }>

/**
 * Checks and completes a declaration; the server does not start with an invalid declaration.
 * @throws {Error} naming an action without a state condition, or a record without a version
 */
export function defineStaffResource<
  Table extends ResourceTable,
  Columns extends SelectedFields,
  Name extends ListName,
  Schema extends z.ZodType,
  Query extends StaffQuery,
  Bodies extends Record<string, unknown> = Record<never, never>,
>(
  declaration: Omit<StaffResource, keyof RecordQueryColumns<Columns, Name, Schema, Query> | 'table' | 'actions'> &
    RecordQueryColumns<Columns, Name, Schema, Query, z.output<Query>['filter']> & {
      table: Table
      actions?: { [Action in keyof Bodies]: StaffAction<Bodies[Action], Partial<Table['$inferSelect']>> }
    },
): StaffResource {
  const resource = completeListQuery<StaffResource>(declaration)
  requireVersioned(resource)
  for (const [action, { from }] of Object.entries(resource.actions ?? {})) {
    assertValidStateCondition(`${resource.what}: ${action}`, resource.table, from)
  }
  return resource
}

const config = { access: forStaff('read') }
const tags = ['Staff']

export function staffResourceRoutes(app: App, deps: Deps, resource: StaffResource) {
  const { name, what, table, record, list, words, shown, actions = {} } = resource
  const { some, one } = createQueries(resource)
  const base = `/staff/${name}`
  const single = { params: idParams, response: { 200: record } }

  app.get(
    base,
    {
      config: { ...config, ...replicaReadConfig, answerHeaders: ['content-range'] },
      schema: {
        tags,
        summary: words.many,
        querystring: list.query,
        response: { 200: z.array(record).max(staffPageMax) },
      },
    },
    async (request, reply) => {
      const query = request.query as {
        filter: { id?: string[]; q?: string }
        range: { offset: number; limit: number }
        sort?: [string, 'ASC' | 'DESC']
      }
      const { id, q } = query.filter
      const found = await some(await app.databaseFor(request), {
        where: and(
          shown,
          id ? inArray(table.id, id) : undefined,
          filterCondition(list.filters, query.filter),
          searchCondition(list, q),
        ),
        order: staffOrderByExpressions(
          { sort: query.sort, language: languageOf(request) },
          list.sort,
          table.id,
          table.createdAt,
        ),
        q,
        ...query.range,
      })
      return withContentRange(reply, name, query.range.offset, found)
    },
  )
  app.get(`${base}/:id`, { config, schema: { tags, summary: words.one, ...single } }, request =>
    one(deps.db, request.params.id, shown),
  )
  for (const [action, { summary, body, run, task, config: more }] of Object.entries(actions)) {
    app.post(
      `${base}/:id/${action}`,
      { config: { ...more, access: forStaff(task) }, schema: { tags, summary, ...(body && { body }), ...single } },
      async (request, reply) => {
        const { id } = request.params
        const { reason } = (body ? request.body : {}) as { reason?: unknown }
        if (typeof reason === 'string' && reason) request.auditNote = { subject: id, reason }
        const expected = expectedVersionOf(request)
        const precondition: Precondition = tx => {
          const current = () => one(tx, id, shown)
          return requireVersion(tx, table, { expected, row: and(eq(table.id, id), shown), what, current })
        }
        return app.changeOnce(request, reply, async db => {
          await run({ ...deps, db }, id, { session: sessionOf(request), body: request.body as never, precondition })
          return one(db, id, shown)
        })
      },
    )
  }
}
