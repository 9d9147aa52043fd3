/**
 * The calls of spec section 7, spelled as the customer spelled them: as a client would send them that was written from
 * that text alone. One table, in the order of the text; `calls.test.ts` sends them.
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
