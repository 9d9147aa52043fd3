/** Inserts a sponsorship request for one fundraising reward directly into the tables. Returns its id. */
import { sponsorshipRewards, sponsorships } from '../../server/db/schema'
import type { TestServer } from './server'

export const insertSponsorship = async (
  t: TestServer,
  rewardId: string,
  status: 'Started' | 'Finished' | 'Canceled',
  by?: { organisationId: string },
) => {
  const sponsor = by ?? (await t.organisation('Sponsor'))
  const [row] = await t.db
    .insert(sponsorships)
    .values({
      sponsorId: sponsor.organisationId,
      status,
      name: 'Olha',
      phone: '+380441234567',
      email: 'olha@test.example',
      sumMinor: 1999,
      feeMinor: 100,
      requestKey: `${rewardId} ${status}`,
    })
    .returning()
  await t.db
    .insert(sponsorshipRewards)
    .values({ sponsorshipId: row?.id ?? '', rewardId, priceMinor: 1999, quantity: 1 })
  return row?.id ?? ''
}
