/**
 * The API's description: `/api/openapi.json`, readable at `/api/docs`. Roles and the errors that any operation may
 * answer come from the route's declared access, so that they cannot be forgotten.
 */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { type Access, everyone } from '../contract/access'
import { errorBodySchema } from '../contract/errorBody'

const always = [400, 404, 413, 415, 422, 429, 500, 503]
const withSession = [401, 403]

/** The one style element of swagger-ui's own, which colours its logo; the journey to the docs fails when it changes. */
const logoStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"
const docsPolicy =
  `default-src 'none'; script-src 'self'; style-src 'self' ${logoStyle}; ` +
  "img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const describe = (access: Access) => {
  if (access.kind === 'public') return 'Public.'
  if (access.kind === 'key') return `With a key that has ${access.scopes.join(' or ')}.`
  const who = access.roles === 'any' ? 'Any signed-in account' : `Role: ${access.roles.join(', ')}`
  return access.impersonation === 'refused' ? `${who}; refused while support staff act for it.` : `${who}.`
}

function complete(route: RouteOptions) {
  const access = route.config?.access
  if (!access || !route.schema || route.schema.hide) return
  const errors = [...always, 409, ...withSession]
  const declared = (route.schema.response ?? {}) as Record<string, unknown>
  route.schema.response = { ...Object.fromEntries(errors.map(status => [status, errorBodySchema])), ...declared }
  route.schema.description = [route.schema.description, describe(access)].filter(Boolean).join('\n\n')
  route.schema.security = access.kind === 'public' ? [] : [{ [access.kind]: [] }]
}

export async function installOpenApi(app: FastifyInstance) {
  app.addHook('onRoute', complete)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bottle portal API',
        version: '1.0.0',
        description: 'What organisations of the recycling and rewards platform do through the portal.',
      },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
          key: { type: 'http', scheme: 'bearer', description: 'A key: rk_live_… or rk_test_…' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { access: everyone } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    indexPrefix: '',
    // It would send the description to a stranger's server to be judged.
    // Drawn all at once, the operations and what they exchange hold a browser up for ten seconds.
    uiConfig: { validatorUrl: null, docExpansion: 'none', defaultModelsExpandDepth: -1, filter: true },
  })
}
