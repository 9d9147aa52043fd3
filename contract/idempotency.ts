/**
 * Names a creation, so that it can be sent again when its answer got lost (draft-ietf-httpapi-idempotency-key-header).
 * Zod-free: the browser loads this file.
 */
export const repeatedKeyHeader = 'idempotency-key'
