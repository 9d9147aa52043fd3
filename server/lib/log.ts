/**
 * Configures the structured logs of requests and background jobs on standard output. Fields and headers with
 * credentials are redacted.
 */
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type Logger, type LoggerOptions, pino } from 'pino'
import { createRepeatedLineFilter } from './repeatedLines'

const secretParameters = /([?&](?:token|code|invite|inviteCode|challengeToken|otpCode|email|password)=)[^&#]*/gi
/** Returns a URL without the secrets and e-mail addresses in its query parameters. */
const redactUrl = (url: string) => url.replace(secretParameters, '$1[redacted]')

/**
 * Returns the loggable parts of an error. The message of a failed query contains the query's parameters, such as reset
 * codes, so the message of the database is logged instead.
 */
export const toLoggable = (error: Error & { query?: string }) => {
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

export const createLog = (level: LevelWithSilent, to?: DestinationStream, now?: () => number): Log => {
  const filterRepeated = createRepeatedLineFilter(now)
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        const [fields, ...rest] = args as [unknown, ...unknown[]]
        const kept = typeof fields === 'object' && fields !== null ? filterRepeated(fields, rest[0]) : fields
        if (kept !== undefined) method.apply(this, [kept, ...rest] as Parameters<typeof method>)
      },
    },
    redact: { paths: secrets, censor: '[redacted]' },
    serializers: {
      err: toLoggable,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: redactUrl(request.url),
        address: request.ip,
      }),
    },
  }
  return to ? pino(options, to) : pino(options)
}
