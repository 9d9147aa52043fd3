/** What there is to support and a sponsor's requests for it. */
import type { Make } from './sample'

const contact = { name: 'Anna', phone: '+380501234567', email: 'anna@test.example' }
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
  [`POST ${sponsor}/sponsorship`]: world => ({ body: { rewardIds: [world.shops.Institution.open.id], ...contact } }),
  [`GET ${sponsor}/sponsorship/:id/receipt`]: world => ({
    path: `${sponsor}/sponsorship/${world.sponsorship.id}/receipt`,
    ownedBy: 'path',
  }),
  [`GET ${sponsor}/sponsorship/statement/:year`]: () => ({ path: `${sponsor}/sponsorship/statement/2026` }),
  [`GET ${sponsor}/sponsorship/statement/:year/csv`]: () => ({ path: `${sponsor}/sponsorship/statement/2026/csv` }),
}
