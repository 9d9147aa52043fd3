/**
 * The header that identifies a call that changes something, so that a client that received no response can repeat it
 * (draft-ietf-httpapi-idempotency-key-header). This file does not import Zod, because the browser loads it.
 */
export const idempotencyKeyHeader = 'idempotency-key'
