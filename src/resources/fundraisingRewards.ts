/**
 * Fundraising rewards (spec sections 2.3, 4, 5 and 7). The fields on which sponsors rely cannot be edited once the
 * reward has been begun (`begin`).
 */
import { lazy } from 'react'
import type { Image } from '../../contract/images'
import { currency, limits } from '../../contract/limits'
import type { FundraisingCreate, FundraisingEdit, FundraisingQuery, OwnFundraisingReward } from '../../contract/rewards'
import { addUrlScheme, computeTargetPoints } from '../../contract/rules'
import { type FundraisingStatus, fundraisingStatuses } from '../../contract/statuses'
import { defineResource } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'

const ShareDialog = lazy(async () => ({ default: (await import('../custom/rewards/ShareDialog')).ShareDialog }))

interface FundraisingForm {
  image: Image
  name: string
  description: string
  link: string
  fiatPrice: number
  quantity: number
  targetPoints: number
  cityIds: string[]
  /** Status of the stored reward; missing for a new reward. */
  status?: FundraisingStatus
}

const shared = ({ image, name, description, link, quantity, cityIds, fiatPrice }: FundraisingForm) => ({
  imageGuid: image.guid,
  name: name.trim(),
  description: description.trim(),
  link: addUrlScheme(link),
  targetPoints: computeTargetPoints(fiatPrice, quantity),
  quantity,
  cityGuids: cityIds,
})
const lockedHint = 'resources.fundraisingRewards.hints.locked'
/** Returns the number in a field; 0 while it is empty or has a text that the field rejects. */
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)
const isLocked = ({ status }: Partial<FundraisingForm>) => status !== undefined && status !== 'Created'

export const fundraisingRewards = defineResource<OwnFundraisingReward, FundraisingForm, FundraisingQuery>({
  name: 'fundraisingRewards',
  dialect: 'b2b',
  path: '/b2b/institutions/rewards/fundraising',
  roles: ['Institution'],
  team: { limited: 'read' },
  oneFrom: 'list',
  endpoints: {
    create: { serialise: (values): FundraisingCreate => ({ ...shared(values), fiatPrice: values.fiatPrice }) },
    update: {
      serialise: (values, previous): FundraisingEdit => ({
        guid: String(previous?.guid),
        ...shared(values),
        price: { currency, amount: values.fiatPrice },
      }),
    },
  },
  columns: [
    { kind: 'image', source: 'image' },
    { kind: 'text', source: 'name' },
    { kind: 'text', source: 'description' },
    { kind: 'cities', source: 'cities' },
    { kind: 'link', source: 'link' },
    { kind: 'money', source: 'fiatPrice', help: 'resources.fundraisingRewards.hints.fiatPrice' },
    { kind: 'number', source: 'quantity' },
    {
      kind: 'progress',
      source: 'progressPoints',
      of: 'targetPoints',
      leftWhen: ({ status }) => status === 'Created' || status === 'InProgress',
    },
    { kind: 'number', source: 'targetPoints' },
  ],
  summary: ['progressPoints', 'targetPoints', 'fiatPrice'],
  tabs: fundraisingStatuses.map(status => ({
    key: status,
    filter: { status },
    hint: `resources.fundraisingRewards.hints.${status}`,
    disabledWhenEmpty: true,
  })),
  toolbar: [{ kind: 'create' }],
  actions: [
    {
      kind: 'transition',
      key: 'begin',
      icon: 'start',
      when: ({ status }) => status === 'Created',
      confirm: {
        via: 'modal',
        show: ['name', 'fiatPrice', 'quantity', 'targetPoints'],
        warning: 'resources.fundraisingRewards.warnings.begin',
      },
      toast: 'resources.fundraisingRewards.toasts.begun',
    },
    {
      kind: 'open',
      segment: 'share',
      icon: 'qr',
      needs: 'sharing',
      writes: true,
      when: ({ status }) => status !== 'Created',
    },
    { kind: 'edit' },
    {
      kind: 'transition',
      key: 'complete',
      icon: 'check',
      needs: 'closing',
      when: ({ status }) => status === 'InProgress',
      confirm: {
        via: 'modal',
        show: ['name'],
        warning: [
          {
            message: 'resources.fundraisingRewards.warnings.complete',
            params: ({ progressPoints, targetPoints }) => ({ points: progressPoints, target: targetPoints }),
          },
        ],
      },
      toast: 'resources.fundraisingRewards.toasts.completed',
    },
    {
      kind: 'delete',
      confirm: {
        via: 'modal',
        show: ['image', 'name', 'description'],
        warning: [
          {
            message: 'resources.fundraisingRewards.warnings.delete',
            when: ({ status, progressPoints }) => status !== 'Fulfilled' && progressPoints > 0,
            params: ({ progressPoints }) => ({ points: progressPoints }),
          },
        ],
        consequences: ['resources.fundraisingRewards.consequences'],
        instead: 'complete',
      },
    },
  ],
  subRoutes: { share: ShareDialog },
  bulk: [{ kind: 'edit', key: 'cities', icon: 'map', fields: ['cityIds'] }],
  form: {
    toValues: ({ cities, image, fiatPrice, name, description, link, quantity, status }) => ({
      name,
      description,
      link,
      quantity,
      status,
      fiatPrice: fiatPrice.amount,
      ...(image && { image }),
      cityIds: cities.map(({ guid }) => guid),
    }),
    fields: [
      { kind: 'image', source: 'image', required: true, wire: ['imageGuid'] },
      { kind: 'text', source: 'name', required: true, rules: [rules.maxLength(limits.rewardNameMax)] },
      {
        kind: 'multiline',
        source: 'description',
        required: true,
        rules: [rules.maxLength(limits.rewardDescriptionMax)],
      },
      { kind: 'text', source: 'link', required: true, rules: [rules.webAddress], readOnlyWhen: isLocked, lockedHint },
      {
        kind: 'number',
        source: 'fiatPrice',
        digits: true,
        unit: currency,
        hint: 'resources.fundraisingRewards.hints.fiatPrice',
        required: true,
        rules: [rules.min(1)],
        wire: ['price'],
        readOnlyWhen: isLocked,
        lockedHint,
      },
      {
        kind: 'number',
        source: 'quantity',
        digits: true,
        required: true,
        rules: [rules.min(1)],
        readOnlyWhen: isLocked,
        lockedHint,
      },
      {
        kind: 'number',
        source: 'targetPoints',
        computed: ({ fiatPrice, quantity }) => computeTargetPoints(numberIn(fiatPrice), numberIn(quantity)),
        hint: 'resources.fundraisingRewards.hints.targetPoints',
      },
      {
        kind: 'cities',
        source: 'cityIds',
        required: true,
        rules: [rules.maxItems(limits.rewardCities)],
        wire: ['cityGuids'],
      },
    ],
  },
})
