import type { FastifyRequest } from 'fastify'
import type {} from './authorization'
import { clientAddressOf } from './callers'

/** Returns the organisation, the account of support staff, or the address on whose behalf a call is made. */
export const ownerOf = (request: FastifyRequest) =>
  request.session?.organisationId ??
  request.session?.accountId ??
  request.key?.organisationId ??
  clientAddressOf(request)
