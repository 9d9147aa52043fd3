/**
 * Declares the upload of images (spec section 7, Common; docs/readings.md, 4).
 *
 *   POST /resources?md=true&sm=true  multipart, one file of at most 5 MB (SVG 256 KB) → 201 image
 *
 * The caller needs a session of a manager or the owner, or the header X-Invite-Code with a valid invite. Otherwise the
 * response is 401 or 403, before the body is read.
 */
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { includingLimitedMembers, onlyRoles, publicAccess, withAccessDefaults } from '../../contract/access'
import { errorBodySchema } from '../../contract/errorBody'
import { imageSchema } from '../../contract/images'
import { limits } from '../../contract/limits'
import { queryFlag } from '../../contract/primitives'
import { roles } from '../../contract/roles'
import { findLiveInviteHash } from '../accounts/invites'
import { scopeOf } from '../auth/authorization'
import { rateLimitPerAddress } from '../auth/rateLimits'
import { assertSessionMayCall } from '../auth/sessionAccess'
import { disconnectSignal } from '../concurrency/disconnect'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { convertImage } from '../files/convertImage'
import { imageRejectionError } from '../files/imageRejectionError'
import type { App } from '../lib/fastifyApp'
import { type ImageOwner, storeImage } from '../repositories/images'

declare module 'fastify' {
  interface FastifyRequest {
    imageOwner: ImageOwner | null
  }
}

const bodySchema = z
  .object({
    file: z.string().meta({ format: 'binary', description: 'PNG, JPEG, WebP or SVG, recognised by its content' }),
  })
  .meta({ id: 'Upload' })
/** The flags with which the specification lets clients choose sizes. The server always creates all sizes. */
const querySchema = z.object({ md: queryFlag.optional(), sm: queryFlag.optional() })

/**
 * Validates everything but the body of the request, because the body is a stream. The body's schema is only used for
 * the API's description.
 */
const compileWithoutBody = (route: FastifyRouteSchemaDef<unknown>) =>
  route.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as Parameters<typeof validatorCompiler>[0])

export function resourceRoutes(app: App, deps: Deps) {
  app.register(async scope => {
    await scope.register(multipart, {
      limits: { fileSize: limits.uploadBytes, files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20 },
    })
    scope.decorateRequest('imageOwner', null)
    ;(scope as App).post(
      '/resources',
      {
        config: { access: publicAccess, audit: 'upload', ...rateLimitPerAddress(120) },
        // The image's owner is determined after the rate limit is checked and before the body is read.
        preParsing: async request => {
          request.imageOwner = await ownerOf(request, deps)
        },
        validatorCompiler: compileWithoutBody,
        schema: {
          tags: ['Common'],
          summary: 'Upload an image',
          description:
            'Requires a session of a manager or the owner, or the header X-Invite-Code with a valid invite code.',
          consumes: ['multipart/form-data'],
          querystring: querySchema,
          body: bodySchema,
          response: { 201: imageSchema, 401: errorBodySchema, 403: errorBodySchema },
        },
      },
      async (request, reply) => {
        if (!request.imageOwner) throw new ApiError('Unauthorized', 'Sign in first')
        const owner = request.imageOwner
        const signal = disconnectSignal(reply)
        const content = await convertImage(await readOneFile(request), Object.values(owner).join(), signal)
        await app.requireStillThere(request)
        const image = await storeImage(deps, owner, content)
        request.auditNote = { subject: image.guid }
        return reply.code(201).send(image)
      },
    )
  })
}

/** The access of callers with a session. Images belong to records, which managers and the owner of a team change. */
const uploadAccess = withAccessDefaults(includingLimitedMembers(onlyRoles(...roles)), false)

async function ownerOf(request: FastifyRequest, { db, config }: Deps): Promise<ImageOwner> {
  if (request.session) {
    assertSessionMayCall(request.session, uploadAccess, request.routeOptions.config, config)
    return scopeOf(request)
  }
  const code = request.headers['x-invite-code']
  const inviteHash = typeof code === 'string' && code.length <= 200 ? await findLiveInviteHash(db, code) : undefined
  if (!inviteHash) throw new ApiError('Unauthorized', 'Sign in or send an invite code')
  return { inviteHash }
}

async function readOneFile(request: FastifyRequest): Promise<Uint8Array> {
  let content: Uint8Array | undefined
  try {
    for await (const part of request.parts()) if (part.type === 'file') content = await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(request)
    // Errors of the multipart plugin have a status and are passed on. Errors of its parser, for an incomplete or
    // malformed body, have none.
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new ApiError('InvalidParams', 'The multipart form is incomplete')
  }
  if (!content?.length) throw imageRejectionError('empty')
  return content
}

const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10

/**
 * Creates the error for a file that is too large. The file's size is unknown, because it was not read to its end, so
 * the error names the length of the whole body, which is only slightly larger. If the request does not state the
 * length, the error names only the limit.
 */
function tooLarge(request: FastifyRequest) {
  const length = Number(request.headers['content-length'])
  const limit = megabytes(limits.uploadBytes)
  return imageRejectionError('tooLarge', length > limits.uploadBytes ? { size: megabytes(length), limit } : { limit })
}
