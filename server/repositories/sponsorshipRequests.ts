/**
 * Creates sponsorships. A request that arrives several times creates only one sponsorship: a lock of the sponsor's row
 * makes the sponsor's requests run one after another. A request without an Idempotency-Key
 * (server/http/repeatedCalls.ts) returns the sponsorship that a request with an equal body created within the last
 * minute, if there is one.
 */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, like, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bcp47Tags, type Language } from '../../contract/languages'
import { roleSlugs } from '../../contract/roles'
import type { Sponsorship, sponsorshipCreateSchema } from '../../contract/sponsorships'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { insertRow } from '../db/rows'
import { accounts, memberships, organisations, sponsorshipRewards, sponsorships } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import { groupBy } from '../lib/groupBy'
import { hashSecret } from '../lib/secrets'
import type { Mailer } from '../mail/mailer'
import { lockOrganisation } from '../ownership/owners'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'
import { publish } from '../publishing/publish'
import { emailNotificationLater } from './dueNotifications'
import { computeSponsorshipPrice, fromMinorUnits } from './money'
import { readSponsorableRewards, type SponsorableReward } from './sponsorRewards'
import { toSponsorships } from './sponsorships'

/** The body of a request. `isNamed` says whether the request has an Idempotency-Key. */
export type SponsorshipRequest = z.output<typeof sponsorshipCreateSchema> & { isNamed: boolean }

type RequestedReward = typeof sponsorships.$inferSelect
type ByOwner = ReadonlyMap<string, SponsorableReward[]>

/** Returns a hash of the request's body. The order of the rewards does not change the hash. */
const bodyHash = ({ rewardIds, name, phone, email }: SponsorshipRequest) =>
  hashSecret(JSON.stringify([rewardIds.map(id => id.toLowerCase()).sort(), name, phone, email]))

async function findRecentEqual(
  tx: Database,
  scope: Scope,
  request: SponsorshipRequest,
): Promise<RequestedReward | undefined> {
  if (request.isNamed) return undefined
  const prefix = `body:${bodyHash(request)}:`
  const recently = gt(sponsorships.createdAt, sql`now() - interval '1 minute'`)
  // A withdrawn sponsorship does not count: an equal request after the withdrawal creates a new one.
  const isValid = eq(sponsorships.isWithdrawn, false)
  const [row] = await tx
    .select()
    .from(sponsorships)
    .where(
      and(
        eq(sponsorships.sponsorId, scope.organisationId),
        like(sponsorships.requestKey, `${prefix}%`),
        recently,
        isValid,
      ),
    )
    .orderBy(desc(sponsorships.createdAt))
    .limit(1)
  return row
}

async function insertSponsorship(
  tx: Database,
  scope: Scope,
  request: SponsorshipRequest,
  rewards: SponsorableReward[],
): Promise<RequestedReward> {
  const { rewardIds: _, isNamed, ...contact } = request
  const requestKey = isNamed ? `named:${randomUUID()}` : `body:${bodyHash(request)}:${databaseNow().getTime()}`
  const asked = { ...contact, ...computeSponsorshipPrice(rewards), sponsorId: scope.organisationId, requestKey }
  const made = await insertRow(tx, sponsorships, asked)
  await tx
    .insert(sponsorshipRewards)
    .values(
      rewards.map(({ id, priceMinor, quantity }) => ({ sponsorshipId: made.id, rewardId: id, priceMinor, quantity })),
    )
  return made
}

const formatAmount = (minor: number, language: Language) =>
  new Intl.NumberFormat(bcp47Tags[language], { style: 'currency', currency: 'UAH' }).format(fromMinorUnits(minor))

/** The dependencies for sending a request's e-mails. `publicUrl` is the base of the links in the e-mails. */
interface MailDeps {
  mailer: Mailer
  publicUrl: string
}

/**
 * Queues an e-mail to the owner of each institution. It lists the institution's own requested rewards and the sum of
 * their prices, and links to the request if the institution's role has a screen of received requests. The other members
 * of the team are notified in the portal only, because e-mails to a large team would use up the sponsor's e-mail limit.
 * Requests beyond a limit of e-mails are sent together, in the next e-mail with notifications.
 */
async function queueEmails(
  tx: Database,
  { mailer, publicUrl }: MailDeps,
  { id: requestId, sponsorId }: RequestedReward,
  sponsor: string,
  byOwner: ByOwner,
) {
  const receivers = await tx
    .select({
      accountId: accounts.id,
      id: organisations.id,
      name: organisations.name,
      role: organisations.role,
      email: accounts.email,
      language: accounts.language,
    })
    .from(accounts)
    .innerJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.teamRole, 'Owner')))
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(inArray(organisations.id, [...byOwner.keys()]))
  for (const { accountId, id, name, role, email, language } of receivers) {
    const own = byOwner.get(id) ?? []
    const params = {
      organisation: name,
      sponsor,
      rewards: own.map(reward => reward.name).join(', '),
      total: formatAmount(computeSponsorshipPrice(own).sumMinor, language),
      ...(role === 'Institution' && { link: `${publicUrl}/${roleSlugs[role]}/sponsorships/view/${requestId}` }),
    }
    const about = [requestId, ...own.map(reward => reward.id)]
    const ofSponsor = { about, concerns: [id, sponsorId], causes: [sponsorId] }
    const mail = { to: email, template: 'sponsorshipReceived' as const, language, params, ...ofSponsor }
    const withheld = await mailer.queue(tx, mail)
    if (!withheld?.until || role !== 'Institution') continue
    const data = { rewardIds: own.map(reward => reward.id) }
    const notified = { kind: 'sponsorship.requested' as const, subject: requestId, data, cause: sponsorId }
    await emailNotificationLater(tx, { accountId, organisationId: id, ...notified })
  }
}

/** Publishes the whole request to the sponsor. Each institution only gets the part with its own rewards. */
async function publishRequest(
  tx: Database,
  { id, sponsorId }: RequestedReward,
  rewards: SponsorableReward[],
  byOwner: ByOwner,
) {
  const news = (organisationId: string, own: SponsorableReward[]) => ({
    type: 'sponsorship.requested' as const,
    concerns: [organisationId],
    subject: id,
    data: { rewardIds: own.map(reward => reward.id) },
    cause: sponsorId,
  })
  await publish(tx, news(sponsorId, rewards), ...[...byOwner].map(([owner, own]) => news(owner, own)))
}

/**
 * Creates a sponsorship.
 * @throws {ApiError} the errors of {@link readSponsorableRewards}; RateLimitExceeded
 */
export const requestSponsorship = (
  db: Database,
  mailDeps: MailDeps,
  scope: Scope,
  request: SponsorshipRequest,
): Promise<Sponsorship> =>
  db.transaction(async tx => {
    const { name } = await lockOrganisation(tx, scope, 'no key update')
    let made = await findRecentEqual(tx, scope, request)
    if (!made) {
      await assertRowLimit(tx, sponsorships, scope.organisationId)
      const rewards = await readSponsorableRewards(tx, request.rewardIds, true)
      made = await insertSponsorship(tx, scope, request, rewards)
      const byOwner = groupBy(rewards, reward => reward.organisationId)
      await publishRequest(tx, made, rewards, byOwner)
      await queueEmails(tx, mailDeps, made, name, byOwner)
    }
    return requireFound((await toSponsorships(tx, [made]))[0], 'Sponsorship')
  })
