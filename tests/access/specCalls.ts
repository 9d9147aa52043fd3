/**
 * Lists all calls of the specification's section 7, in its order and spelling, as a client sends them that was written
 * from the specification alone. `calls.test.ts` sends them.
 */
import { auth } from './specCalls/auth'
import type { Call } from './specCalls/call'
import { common } from './specCalls/common'
import { institution, recycler, retail, serviceProvider, sponsor } from './specCalls/roles'

export { type Call, password, type SentCall } from './specCalls/call'

/** The calls, grouped by the headings of section 7. */
export const specCalls: Record<string, Call[]> = {
  Auth: auth,
  Common: common,
  Retail: retail,
  Institution: institution,
  Recycler: recycler,
  Sponsor: sponsor,
  'Service provider': serviceProvider,
}
