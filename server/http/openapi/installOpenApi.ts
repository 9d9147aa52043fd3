/**
 * The API's description: `/api/openapi.json`, readable at `/api/docs`. Roles and the errors that an operation may
 * return are derived from the route's declared access, so that they cannot be forgotten. The description is built once,
 * before the server listens, because building it takes half a second.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { type Access, publicAccess, withAccessDefaults } from '../../../contract/access'
import { errorBodySchema } from '../../../contract/errorBody'
import type { RecordRules } from '../../../contract/recordRules'
import { recordRulesOfSchema } from '../../../contract/ruledBody'
import { type StaffPermission, staffRolesWith } from '../../../contract/staffRoles'
import { hasTeamRole, rolesWithMemberLimits, type TeamRole, teamRoles } from '../../../contract/teamRoles'
import { isReadRequest } from '../../auth/audit'
import { clientAddressOf } from '../../auth/callers'
import { rateLimitPerAddress } from '../../auth/rateLimits'
import type { Config } from '../../config'
import {
  type CacheableResponse,
  cacheResponses,
  createCacheableResponse,
  prepareCacheableResponse,
} from '../cacheableResponses'
import { errorStatusesOf, type OperationFacts, operationIdOf, responseHeadersOf } from './operationFacts'
import { withSharedComponents } from './sharedComponents'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the API's description; the first call builds it and blocks the event loop meanwhile. */
    apiDescription(): CacheableResponse
  }
}

/** Maximum number of calls per minute from one IP address. The page needs eight files. */
const callsAMinute = { description: 60, page: 120 }
const descriptionPath = '/api/openapi.json'

/**
 * Hash of the one style element that swagger-ui itself adds, which colours its logo; the end-to-end test of the docs
 * fails when it changes.
 */
const logoStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"
const docsPolicy =
  `default-src 'none'; script-src 'self'; style-src 'self' ${logoStyle}; ` +
  "img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Returns the roles in the team that suffice for a call; undefined if every member may make it. */
const describeTeamRoles = (needed: TeamRole | undefined) =>
  needed && needed !== 'Viewer'
    ? `role in the team: ${teamRoles.filter(role => hasTeamRole(role, needed)).join(', ')}`
    : undefined

/**
 * Returns the roles of support staff that suffice for a call; undefined if every role of support staff or none
 * suffices.
 */
const describeStaffRoles = (roles: readonly string[] | 'any', task: StaffPermission | undefined) =>
  task && task !== 'read' && (roles === 'any' || roles.includes('Staff'))
    ? `role of support staff: ${staffRolesWith(task).join(', ')}`
    : undefined

const describe = (access: Access) => {
  if (access.kind === 'public') return 'Public.'
  if (access.kind === 'key') return `With a key that has ${access.scopes.join(' or ')}.`
  const who = access.roles === 'any' ? 'Any signed-in account' : `Role: ${access.roles.join(', ')}`
  const refusal = access.impersonation === 'refused' ? 'refused while support staff act for it' : undefined
  const notSingleSignOn = access.singleSignOn === 'refused' ? 'refused after a single sign-on' : undefined
  const isForTeams = access.roles === 'any' || access.roles.some(role => role !== 'Staff')
  const inTeam = isForTeams ? describeTeamRoles(access.teamRole) : undefined
  const mayBeLimited =
    access.roles === 'any' || access.roles.some(role => rolesWithMemberLimits.some(it => it === role))
  const isOpenToMembers = mayBeLimited && access.teamRole !== 'Owner'
  const notLimited = isOpenToMembers && access.limited !== 'allowed' ? 'not for limited members' : undefined
  return `${[who, inTeam, describeStaffRoles(access.roles, access.staffPermission), refusal, notSingleSignOn, notLimited].filter(Boolean).join('; ')}.`
}

/** Adds to the schema of a route what follows from its configuration: errors, name, description and security. */
function completeRouteSchema(route: RouteOptions, factsById: Map<string, OperationFacts>) {
  const declaredAccess = route.config?.access
  const access = declaredAccess && withAccessDefaults(declaredAccess, isReadRequest(route.method, route.config))
  if (!access || !route.schema || route.schema.hide || route.method === 'HEAD') return
  const declared = (route.schema.response ?? {}) as Record<string, unknown>
  const operationId = operationIdOf(String(route.method), route.url)
  const ownErrors = Object.entries(declared).flatMap(([status, schema]) =>
    schema === errorBodySchema ? [+status] : [],
  )
  const errors = [...errorStatusesOf(route), ...ownErrors]
  const bodies = route.config?.describedBodies
  const rules = recordRulesOfSchema(route.schema.body as z.ZodType | undefined)
  factsById.set(operationId, { errors, headers: responseHeadersOf(route), bodies, access, rules })
  route.schema.response = { ...Object.fromEntries(errors.map(status => [status, errorBodySchema])), ...declared }
  route.schema.operationId = operationId
  route.schema.description = [route.schema.description, describe(access), describeRules(rules)]
    .filter(Boolean)
    .join('\n\n')
  route.schema.security = access.kind === 'public' ? [] : [{ [access.kind]: [] }]
}

const describeRules = (rules: RecordRules) => {
  const named = Object.entries(rules).map(([name, { at }]) => `\`${name}\` at \`${at}\``)
  return named.length > 0 && `Rules across fields, named in \`reasons\`: ${named.join(', ')}.`
}

const descriptionOf = ({ publicUrl }: Config) =>
  ({
    openapi: '3.1.0',
    info: {
      title: 'Bottle portal API',
      version: '1.0.0',
      description: 'The API of the business portal of the recycling and rewards platform.',
      contact: { name: 'The operator of this portal', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        key: { type: 'http', scheme: 'bearer', description: 'A key: rk_live_… or rk_test_…' },
      },
    },
  }) as const

/**
 * Leaves out the error responses of an operation. They are added to the whole description later, because
 * @fastify/swagger takes 0.2 s to resolve their references.
 */
const withoutErrors: typeof jsonSchemaTransform = document => {
  const answers = Object.entries((document.schema?.response ?? {}) as object)
  const response = Object.fromEntries(answers.filter(([, schema]) => schema !== errorBodySchema))
  return jsonSchemaTransform(answers.length > 0 ? { ...document, schema: { ...document.schema, response } } : document)
}

export async function installOpenApi(app: FastifyInstance, config: Config) {
  const factsById = new Map<string, OperationFacts>()
  app.addHook('onRoute', route => completeRouteSchema(route, factsById))
  await app.register(swagger, {
    openapi: descriptionOf(config) as never,
    transform: withoutErrors,
    transformObject: document => withSharedComponents(jsonSchemaTransformObject(document), factsById),
  })
  let description: CacheableResponse | undefined
  app.decorate('apiDescription', () => {
    description ??= createCacheableResponse(JSON.stringify(app.swagger()))
    return description
  })
  app.get(
    descriptionPath,
    { schema: { hide: true }, config: { access: publicAccess, ...rateLimitPerAddress(callsAMinute.description) } },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(await prepareCacheableResponse(request, reply, app.apiDescription())),
  )
  await app.register(docs)
}

/**
 * Serves the page that shows the description. The URLs of the plugin's own copies of the description redirect to the
 * compressed description.
 */
async function docs(context: FastifyInstance) {
  context.addHook(
    'onRequest',
    context.rateLimit({ groupId: 'docs', max: callsAMinute.page, keyGenerator: clientAddressOf }),
  )
  context.addHook('onRoute', route => {
    if (/\/(json|yaml)$/.test(route.url)) route.handler = (_, reply) => reply.redirect(descriptionPath, 308)
  })
  cacheResponses(context)
  await context.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    indexPrefix: '',
    // A validator URL would send the description to a third-party server. If operations and schemas were expanded
    // initially, they would block a browser for ten seconds.
    uiConfig: { validatorUrl: null, docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true },
  })
}
