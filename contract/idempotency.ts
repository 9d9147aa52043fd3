/**
 * Header that names a creation, so that it can be repeated if its response was lost
 * (draft-ietf-httpapi-idempotency-key-header). Zod-free: the browser loads this file.
 */
export const repeatedKeyHeader = 'idempotency-key'
