/**
 * All calls of the specification's section 7, in its order and spelling: as a client sends them that was written from
 * that text alone. `calls.test.ts` sends them.
 */
import { auth } from './specCalls/auth'
import type { Call } from './specCalls/call'
import { common } from './specCalls/common'
import { institution, recycler, retail, serviceProvider, sponsor } from './specCalls/roles'

export { type Call, password, type Sent } from './specCalls/call'

/** The calls in the groups of section 7's headings. */
export const specCalls: Record<string, Call[]> = {
  Auth: auth,
  Common: common,
  Retail: retail,
  Institution: institution,
  Recycler: recycler,
  Sponsor: sponsor,
  'Service provider': serviceProvider,
}
