/**
 * Checks the maximum number of cities of a reward: with more cities, the form shows the error at its field and makes no
 * call.
 */
import { expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { fundraisingCreateSchema, simpleRewardBodySchema } from '../../contract/rewards'
import { fundraisingRewards } from '../../src/resources/fundraisingRewards'
import { simpleRewards } from '../../src/resources/simpleRewards'
import { messagesOf } from '../helpers/messages'

const cities = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())

test.each([
  ['simple', simpleRewards.form?.fields, simpleRewardBodySchema.shape.cityIds],
  ['fundraising', fundraisingRewards.form?.fields, fundraisingCreateSchema.shape.cityGuids],
] as const)('form and server of a %s reward reject the same number of cities', (_, fields, onServer) => {
  const field = fields?.find(({ source }) => source === 'cityIds')
  const failing = (count: number) =>
    field && 'rules' in field ? field.rules?.find(rule => !rule.test(cities(count))) : undefined
  expect(failing(limits.rewardCities)).toBeUndefined()
  expect(onServer.safeParse(cities(limits.rewardCities)).success).toBe(true)
  expect(failing(limits.rewardCities + 1)).toMatchObject({
    message: 'engine.rules.maxItems',
    params: { max: limits.rewardCities },
  })
  expect(onServer.safeParse(cities(limits.rewardCities + 1)).success).toBe(false)
})

test('the error has a phrase in every language', () => {
  const catalogues = Object.values(messagesOf<typeof import('../../src/i18n/en')>('index'))
  for (const { areaMessages } of catalogues) expect(areaMessages.engine.rules.maxItems).toContain('%{max}')
})
