/** Lists the ids of the records in the fixtures that only their owner may read. */
import type { Fixtures } from './fixtures'

/** Returns ids of records that only their owner may read. */
export const privateIdsOf = ({
  shops,
  provider,
  premium,
  saga,
  sponsorship,
  webhooks,
  notifications,
  owners,
  declared,
  imports,
}: Fixtures) => [
  ...declared.ids,
  ...Object.values(imports),
  ...Object.values(notifications),
  ...Object.values(webhooks).flatMap(({ webhook, delivery }) => [webhook.id, delivery.id]),
  ...[shops.Retailer, shops.Institution, provider].flatMap(shop => [shop.location.id, shop.bin.id, shop.created.id]),
  premium.reward.id,
  premium.good.id,
  saga.id,
  sponsorship.id,
  ...Object.values(owners).map(owner => owner.email),
]
