/** The kinds of records of rewards, with their calls and the bodies that the checks send. */
import { computeTargetPoints } from '../../contract/rules'
import type { RecordKind } from '../records'
import type { AccountClient } from '../run'
import { fundraisingRewardShape, premiumRewardShape, simpleRewardShape } from '../shapes'
import { fundraisingPaths, type LocationRole } from '../specCalls'

export interface RewardReferences {
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

export const simpleRewardKind = ({ base }: AccountClient) => recordsAt(`${base}/rewards/simple`, simpleRewardShape)
export const premiumRewardKind = ({ base }: AccountClient) => recordsAt(`${base}/rewards/premium`, premiumRewardShape)
export const fundraisingRewardKind = (role: LocationRole) => recordsAt(fundraisingPaths[role], fundraisingRewardShape)

export const samplePrice = 100
export const sampleQuantity = 3
const description = 'Of a conformance check'

export const simpleRewardBody = (name: string, { imageId, cityId }: RewardReferences) => ({
  ...{ name, description, points: 3, rewardType: 'Discount' },
  ...{ imageId, cityIds: [cityId] },
})
export const premiumRewardBody = (name: string, imageId: string) => ({
  ...{ name, description, gemPrice: 5, pointsPrice: 10, image: imageId, quantity: 7 },
})
export const fundraisingRewardBody = (name: string, { imageId, cityId }: RewardReferences) => ({
  imageGuid: imageId,
  name,
  description,
  link: 'https://portal.example/conformance',
  fiatPrice: samplePrice,
  quantity: sampleQuantity,
  targetPoints: computeTargetPoints(samplePrice, sampleQuantity),
  cityGuids: [cityId],
})
