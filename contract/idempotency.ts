/**
 * The header that identifies the creation of a record, so that a client that received no response can repeat the call
 * (draft-ietf-httpapi-idempotency-key-header). This file does not import Zod, because the browser loads it.
 */
export const idempotencyKeyHeader = 'idempotency-key'
