/** The kinds of records of rewards, with their calls and the bodies that the checks send. */
import { targetPoints } from '../../contract/rules'
import { fundraisingBase, type LocationRole } from '../lines'
import type { RecordKind } from '../records'
import type { AccountCalls } from '../run'
import { fundraisingReward, premiumReward, simpleReward } from '../shapes'

export interface RewardParts {
  imageId: string
  cityId: string
}

const recordsAt = (
  path: string,
  record: RecordKind['record'],
): Required<Pick<RecordKind, 'update' | 'remove'>> & RecordKind => ({
  list: `GET ${path}`,
  create: `POST ${path}`,
  update: `PUT ${path}/{id}`,
  remove: `DELETE ${path}/{id}`,
  record,
})

export const simpleOf = ({ base }: AccountCalls) => recordsAt(`${base}/rewards/simple`, simpleReward)
export const premiumOf = ({ base }: AccountCalls) => recordsAt(`${base}/rewards/premium`, premiumReward)
export const fundraisingOf = (role: LocationRole) => recordsAt(fundraisingBase[role], fundraisingReward)

export const price = 100
export const quantity = 3
const description = 'Of a conformance check'

export const simpleBody = (name: string, { imageId, cityId }: RewardParts) => ({
  ...{ name, description, points: 3, rewardType: 'Discount' },
  ...{ imageId, cityIds: [cityId] },
})
export const premiumBody = (name: string, imageId: string) => ({
  ...{ name, description, gemPrice: 5, pointsPrice: 10, image: imageId, quantity: 7 },
})
export const fundraisingBody = (name: string, { imageId, cityId }: RewardParts) => ({
  imageGuid: imageId,
  name,
  description,
  link: 'https://portal.example/conformance',
  fiatPrice: price,
  quantity,
  targetPoints: targetPoints(price, quantity),
  cityGuids: [cityId],
})
