/**
 * The calls of spec section 7, spelled as the customer spelled them: what a client written from that text alone would
 * send. One table, in the order of the text; `calls.test.ts` sends them.
 */
import { auth } from './specCalls/auth'
import type { Call } from './specCalls/call'
import { common } from './specCalls/common'
import { institution, recycler, retail, serviceProvider, sponsor } from './specCalls/roles'

export { type Call, password, type Sent } from './specCalls/call'

/** As the headings of section 7 group them. */
export const specCalls: Record<string, Call[]> = {
  Auth: auth,
  Common: common,
  Retail: retail,
  Institution: institution,
  Recycler: recycler,
  Sponsor: sponsor,
  'Service provider': serviceProvider,
}
