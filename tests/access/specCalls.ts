/**
 * Lists all calls of the specification's section 7, in its order and spelling, as a client sends them that was written
 * from the specification alone. `calls.test.ts` sends them.
 */
import { authCalls } from './specCalls/auth'
import type { SpecCall } from './specCalls/call'
import { commonCalls } from './specCalls/common'
import { institutionCalls, recyclerCalls, retailCalls, serviceProviderCalls, sponsorCalls } from './specCalls/roles'

export { type SpecCall, type SpecCallInput, specCallPassword } from './specCalls/call'

/** The calls, grouped by the headings of section 7. */
export const specCalls: Record<string, SpecCall[]> = {
  Auth: authCalls,
  Common: commonCalls,
  Retail: retailCalls,
  Institution: institutionCalls,
  Recycler: recyclerCalls,
  Sponsor: sponsorCalls,
  'Service provider': serviceProviderCalls,
}
