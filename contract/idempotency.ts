/**
 * The header that identifies the creation of a record, so that a client that received no response can repeat the call
 * (draft-ietf-httpapi-idempotency-key-header). Zod-free: the browser loads this file.
 */
export const idempotencyKeyHeader = 'idempotency-key'
