/**
 * The header `Idempotency-Key`, which identifies a call that changes something, so that a client that received no
 * response can repeat it (draft-ietf-httpapi-idempotency-key-header). This file does not import Zod, so that the
 * browser does not have to load Zod.
 */
export const idempotencyKeyHeader = 'idempotency-key'

/** Time in hours for which the API stores the response to a call with an `Idempotency-Key`. */
export const idempotencyHours = 24
