/**
 * Simple rewards (spec sections 2.3, 5 and 7). The API has no call for one reward, so the edit form reads it from the
 * list.
 */
import { lazy } from 'react'
import type { Image } from '../../contract/images'
import { limits } from '../../contract/limits'
import type { SimpleReward, SimpleRewardBody } from '../../contract/rewards'
import { simpleRewardTypes } from '../../contract/statuses'
import { defineResource } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'

const RewardCard = lazy(async () => ({ default: (await import('../custom/rewards/RewardCard')).RewardCard }))

interface SimpleRewardForm extends Omit<SimpleRewardBody, 'imageId'> {
  image: Image
}

const serialise = ({ image, name, description, points, rewardType, cityIds }: SimpleRewardForm): SimpleRewardBody => ({
  name: name.trim(),
  description: description.trim(),
  points,
  rewardType,
  imageId: image.guid,
  cityIds,
})

export const simpleRewards = defineResource<SimpleReward, SimpleRewardForm>({
  name: 'simpleRewards',
  dialect: 'b2b',
  path: 'rewards/simple',
  roles: ['Retailer', 'ServiceProvider'],
  team: { limited: 'read' },
  oneFrom: 'list',
  endpoints: { create: { serialise }, update: { serialise } },
  columns: [
    { kind: 'image', source: 'image' },
    { kind: 'text', source: 'name' },
    { kind: 'text', source: 'description' },
    { kind: 'cities', source: 'cities' },
    { kind: 'choice', source: 'rewardType' },
    { kind: 'number', source: 'points', help: 'resources.simpleRewards.hints.points' },
  ],
  summary: ['points', 'rewardType', 'cities'],
  toolbar: [{ kind: 'create' }],
  import: { list: 'simpleRewards' },
  actions: [
    { kind: 'edit' },
    {
      kind: 'delete',
      confirm: {
        via: 'modal',
        show: ['image', 'name', 'description'],
        consequences: ['resources.simpleRewards.consequences'],
      },
    },
  ],
  bulk: [{ kind: 'edit', key: 'cities', icon: 'map', fields: ['cityIds'] }],
  form: {
    preview: RewardCard,
    initial: { rewardType: 'Products', points: 0 },
    toValues: ({ cities, image, ...reward }) => ({
      ...reward,
      ...(image && { image }),
      cityIds: cities.map(({ guid }) => guid),
    }),
    fields: [
      { kind: 'image', source: 'image', required: true, wire: ['imageId'] },
      { kind: 'text', source: 'name', required: true, rules: [rules.maxLength(limits.rewardNameMax)] },
      {
        kind: 'multiline',
        source: 'description',
        required: true,
        rules: [rules.maxLength(limits.rewardDescriptionMax)],
      },
      { kind: 'choice', source: 'rewardType', options: simpleRewardTypes, required: true },
      {
        kind: 'number',
        source: 'points',
        digits: true,
        required: true,
        hint: 'resources.simpleRewards.hints.points',
        rules: [rules.min(limits.rewardPointsMin)],
      },
      { kind: 'cities', source: 'cityIds', required: true, rules: [rules.maxItems(limits.rewardCities)] },
    ],
  },
})
