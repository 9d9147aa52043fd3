/**
 * A valid call of every operation, the one its owner would make. `ownedBy` says that it names
 * something of the owner's, so that the same call by another organisation must find nothing.
 */
import { accountSamples } from './samples/account'
import { commonSamples } from './samples/common'
import { declaredSamples } from './samples/declared'
import { machineSamples } from './samples/machines'
import { recyclerSamples } from './samples/recycler'
import { rewardSamples } from './samples/rewards'
import type { Make } from './samples/sample'
import { shopSamples } from './samples/shops'
import { sponsorSamples } from './samples/sponsor'
import { staffSamples } from './samples/staff'

export type { Sample } from './samples/sample'

export const samples: Record<string, Make> = {
  ...declaredSamples,
  ...commonSamples,
  ...accountSamples,
  ...shopSamples,
  ...rewardSamples,
  ...recyclerSamples,
  ...sponsorSamples,
  ...staffSamples,
  ...machineSamples,
}
