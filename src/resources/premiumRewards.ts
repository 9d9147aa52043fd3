/**
 * Premium rewards (spec sections 2.3, 5 and 7), ordinary or digital. The codes of a digital reward are edited as text,
 * one per line: an unchanged line keeps its code, a removed line deletes its code by guid, and a new line adds a code.
 * If the stored quantity and the new quantity are both limited, their difference is sent, because customers may have
 * redeemed some of the rewards in the meantime.
 */
import { lazy } from 'react'
import type { Image } from '../../contract/images'
import { limits } from '../../contract/limits'
import type { PremiumCreate, PremiumEdit, PremiumReward, PremiumRewardsQuery } from '../../contract/rewards'
import { rewardShortages } from '../../contract/statuses'
import { defineResource } from '../custom/engine/definition/definition'
import { rules, type ValidationRule } from '../custom/engine/definition/rules'
import { repeatedEntriesOf, splitLines } from '../custom/engine/inputs/lines'
import { runsOutText } from '../custom/redeemed/runsOutText'

const RewardCard = lazy(async () => ({ default: (await import('../custom/rewards/RewardCard')).RewardCard }))
const RewardCodesDialog = lazy(async () => ({
  default: (await import('../custom/redeemed/RewardCodesDialog')).RewardCodesDialog,
}))

const ForecastCell = lazy(async () => ({ default: (await import('../custom/redeemed/ForecastCell')).ForecastCell }))

interface PremiumForm {
  image: Image
  name: string
  description: string
  gemPrice: number
  pointsPrice: number
  quantity: number | null
  isDigital: boolean
  /** The reward's digital codes as text, one per line. */
  digitalGoods: string
}

const repeatedIn = (text: unknown) => repeatedEntriesOf(splitLines(text))
const namedRepeats = 3
const noDuplicates: ValidationRule = {
  message: 'resources.premiumRewards.rules.duplicates',
  params: text => {
    const repeated = repeatedIn(text)
    const named = repeated.slice(0, namedRepeats).join(', ')
    return { smart_count: repeated.length, lines: repeated.length > namedRepeats ? `${named}, …` : named }
  },
  test: text => repeatedIn(text).length === 0,
}
const notTooMany: ValidationRule = {
  message: 'resources.premiumRewards.rules.tooMany',
  params: { max: limits.digitalGoods },
  test: text => splitLines(text).length <= limits.digitalGoods,
}
const notTooLong: ValidationRule = {
  message: 'resources.premiumRewards.rules.tooLong',
  params: { max: limits.digitalGoodMax },
  test: text => splitLines(text).every(line => line.length <= limits.digitalGoodMax),
}

const shared = ({ image, name, description, gemPrice, pointsPrice }: PremiumForm) => ({
  image: image.guid,
  name: name.trim(),
  description: description.trim(),
  gemPrice,
  pointsPrice,
})

const create = (values: PremiumForm): PremiumCreate => ({
  ...shared(values),
  quantity: values.isDigital ? null : (values.quantity ?? null),
  ...(values.isDigital && { digitalGoods: splitLines(values.digitalGoods) }),
})

const quantityChange = (
  quantity: number | null,
  before: number | null,
): Pick<PremiumEdit, 'quantity' | 'quantityDelta'> =>
  quantity !== null && before !== null ? { quantityDelta: quantity - before } : { quantity }

const update = (values: PremiumForm, previous?: PremiumReward): PremiumEdit => {
  const before = previous?.digitalGoods ?? []
  const existingCodes = new Set(before.map(({ content }) => content))
  const wanted = new Set(splitLines(values.digitalGoods))
  return {
    ...shared(values),
    ...(values.isDigital ? {} : quantityChange(values.quantity ?? null, previous?.quantity ?? null)),
    digitalGoodsToRemove: before.filter(({ content }) => !wanted.has(content)).map(({ guid }) => guid),
    digitalGoodsToAdd: [...wanted].filter(content => !existingCodes.has(content)),
  }
}

export const premiumRewards = defineResource<PremiumReward, PremiumForm, PremiumRewardsQuery>({
  name: 'premiumRewards',
  dialect: 'b2b',
  path: 'rewards/premium',
  roles: ['ServiceProvider'],
  oneFrom: 'list',
  // Without `digitalGoodsTotal` the record counts as complete: an API that implements only the specification does not
  // send this total, but always sends all codes.
  isWhole: ({ digitalGoods, digitalGoodsTotal = 0 }: Partial<PremiumReward>) =>
    (digitalGoods?.length ?? 0) >= digitalGoodsTotal,
  endpoints: { create: { serialise: create }, update: { serialise: update } },
  columns: [
    { kind: 'image', source: 'image' },
    { kind: 'text', source: 'name' },
    { kind: 'text', source: 'description' },
    { kind: 'choice', source: 'premiumRewardType' },
    { kind: 'number', source: 'gemPrice', help: 'resources.premiumRewards.hints.gemPrice' },
    { kind: 'number', source: 'pointsPrice', help: 'resources.premiumRewards.hints.pointsPrice' },
    {
      kind: 'number',
      source: 'quantity',
      zero: 'resources.rewardCard.soldOut',
      missing: 'resources.rewardCard.unlimited',
    },
    {
      kind: 'custom',
      source: 'runsOutInDays',
      component: ForecastCell,
      text: ({ quantity: left, runsOutInDays }, { translate }) => runsOutText({ left, runsOutInDays }, translate),
      needs: 'rewardForecast',
      help: 'resources.premiumRewards.hints.runsOutInDays',
      isNamed: true,
    },
  ],
  filters: [{ kind: 'choice', name: 'shortage', options: rewardShortages, needs: 'rewardForecast' }],
  summary: ['premiumRewardType', 'quantity', 'gemPrice', 'pointsPrice'],
  toolbar: [{ kind: 'create' }],
  actions: [
    {
      kind: 'open',
      segment: 'goods',
      icon: 'requests',
      needs: 'goods',
      when: ({ premiumRewardType }) => premiumRewardType === 'DigitalGoods',
    },
    { kind: 'edit' },
    {
      kind: 'delete',
      confirm: {
        via: 'browser',
        warning: [
          {
            message: 'resources.premiumRewards.warnings.codes',
            when: ({ premiumRewardType, quantity }) => premiumRewardType === 'DigitalGoods' && Boolean(quantity),
            params: ({ quantity }) => ({ count: quantity ?? 0 }),
          },
        ],
        consequences: ['resources.premiumRewards.consequences'],
      },
    },
  ],
  subRoutes: { goods: RewardCodesDialog },
  form: {
    needsChange: true,
    preview: RewardCard,
    initial: { isDigital: false },
    toValues: ({ image, digitalGoods, premiumRewardType, name, description, gemPrice, pointsPrice, quantity }) => ({
      name,
      description,
      gemPrice,
      pointsPrice,
      quantity,
      ...(image && { image }),
      isDigital: premiumRewardType === 'DigitalGoods',
      digitalGoods: digitalGoods.map(({ content }) => content).join('\n'),
    }),
    fields: [
      { kind: 'image', source: 'image', required: true },
      { kind: 'text', source: 'name', required: true, rules: [rules.maxLength(limits.rewardNameMax)] },
      {
        kind: 'multiline',
        source: 'description',
        required: true,
        rules: [rules.maxLength(limits.rewardDescriptionMax)],
      },
      {
        kind: 'number',
        source: 'gemPrice',
        digits: true,
        required: true,
        hint: 'resources.premiumRewards.hints.gemPrice',
      },
      {
        kind: 'number',
        source: 'pointsPrice',
        digits: true,
        required: true,
        hint: 'resources.premiumRewards.hints.pointsPrice',
      },
      {
        kind: 'boolean',
        source: 'isDigital',
        readOnlyWhen: (_, mode) => mode === 'edit',
        lockedHint: 'resources.premiumRewards.hints.isDigital',
      },
      {
        kind: 'lines',
        source: 'digitalGoods',
        required: true,
        rules: [noDuplicates, notTooMany, notTooLong],
        wire: ['digitalGoodsToAdd', 'digitalGoodsToRemove'],
        errorTexts: {
          LimitReached: {
            message: 'resources.premiumRewards.rules.tooManyWithGiven',
            params: { max: limits.digitalGoodsWithGiven },
          },
        },
        hint: 'resources.premiumRewards.hints.digitalGoods',
        showWhen: ({ isDigital }) => isDigital === true,
      },
      {
        kind: 'number',
        source: 'quantity',
        digits: true,
        wire: ['quantityDelta'],
        hint: 'resources.premiumRewards.hints.quantity',
        showWhen: ({ isDigital }) => isDigital !== true,
      },
    ],
  },
})
