/** What there is to support and a sponsor's requests for it. */
import type { Make } from './sample'

const everyones: Make = () => ({ isPublicToRole: true })
const sponsor = '/b2b/sponsor/rewards/fundraising'
export const sponsorSamples: Record<string, Make> = {
  [`GET ${sponsor}`]: everyones,
  [`GET ${sponsor}/cities`]: everyones,
  [`GET ${sponsor}/cities/:cityId/retailers`]: world => ({
    path: `${sponsor}/cities/${world.cityId}/retailers`,
    isPublicToRole: true,
  }),
  [`GET ${sponsor}/sponsorship/price`]: world => ({
    query: { rewardIds: world.shops.Institution.open.id },
    isPublicToRole: true,
  }),
  [`POST ${sponsor}/sponsorship`]: world => ({ fields: { rewardIds: [world.shops.Institution.open.id] } }),
}
