/** What there is to support and a sponsor's requests for it. */
import type { Make } from './sample'

const sponsor = '/b2b/sponsor/rewards/fundraising'
export const sponsorSamples: Record<string, Make> = {
  [`GET ${sponsor}`]: () => ({ path: sponsor, isPublicToRole: true }),
  [`GET ${sponsor}/cities`]: () => ({ path: `${sponsor}/cities`, isPublicToRole: true }),
  [`GET ${sponsor}/cities/:cityId/retailers`]: world => ({
    path: `${sponsor}/cities/${world.cityId}/retailers`,
    isPublicToRole: true,
  }),
  [`GET ${sponsor}/sponsorship/price`]: world => ({
    path: `${sponsor}/sponsorship/price`,
    query: { rewardIds: world.shops.Institution.open.id },
    isPublicToRole: true,
  }),
  [`POST ${sponsor}/sponsorship`]: world => ({
    path: `${sponsor}/sponsorship`,
    body: {
      rewardIds: [world.shops.Institution.open.id],
      name: 'Anna',
      phone: '+380501234567',
      email: 'anna@test.example',
    },
  }),
  [`GET ${sponsor}/sponsorship`]: () => ({ path: `${sponsor}/sponsorship` }),
}
