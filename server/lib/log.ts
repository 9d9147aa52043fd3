/** Structured logs on standard output, of requests and of background jobs. Credentials are never logged. */
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

const secretParameters = /([?&](?:token|code|invite|inviteCode|challengeToken|otpCode|password)=)[^&#]*/gi
/** Returns an address without the secrets that the spec puts into it. */
export const redactUrl = (url: string) => url.replace(secretParameters, '$1[redacted]')

/**
 * Returns the loggable parts of an error. A failed query's message contains its parameters, such as reset codes, so
 * the message of the database is logged instead.
 */
export const loggable = (error: Error & { query?: string }) => {
  const { query, cause } = error
  const logged = query !== undefined && cause instanceof Error ? cause : error
  const { code } = logged as { code?: string }
  return {
    type: logged.name,
    message: logged.message,
    stack: logged.stack ?? '',
    ...(code ? { code } : {}),
    ...(query ? { query } : {}),
  }
}

const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'req.headers["x-invite-code"]',
  '*.password',
  '*.newPassword',
  '*.currentPassword',
  '*.token',
  '*.otpCode',
  '*.challengeToken',
  '*.inviteCode',
]

export type Log = Logger

export const createLog = (level: LevelWithSilent, to?: DestinationStream): Log => {
  const options = {
    level,
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: {
      err: loggable,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: redactUrl(request.url),
        address: request.ip,
      }),
    },
  }
  return to ? pino(options, to) : pino(options)
}
