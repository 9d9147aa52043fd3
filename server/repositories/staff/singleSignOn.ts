/**
 * Reads and changes the single sign-on of an organisation. It is off until a TXT record proves the ownership of its
 * domain. A change of domain, issuer or client ends the sessions that were opened by single sign-on.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type SingleSignOn, type SingleSignOnEdit, singleSignOnSchema } from '../../../contract/singleSignOn'
import { normaliseEmail } from '../../accounts/emailAddresses'
import { reportGrant } from '../../accounts/reportGrants'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { deleteRow, insertRow, readRow, updateRow } from '../../db/rows'
import { sessions, singleSignOnAttempts, singleSignOns } from '../../db/schema'
import { type ExpectedVersion, requireExpectedVersion } from '../../db/versions'
import type { MailDeps } from '../../deps'
import { ApiError, fieldError } from '../../errors/apiErrors'
import { dnsRecordOf } from '../../identityProviders/domainProof'
import { lockOrganisation } from '../../ownership/owners'
import { buildWireRecord } from '../../queries/wireColumns'
import { isAllowedAddress } from '../../webhooks/webhookAddresses'

type Row = typeof singleSignOns.$inferSelect

const toWire = (row: Row): SingleSignOn =>
  buildWireRecord(singleSignOnSchema, row, { dnsRecord: dnsRecordOf(row.domain, row.domainProof) })

const isOf = (organisationId: string) => eq(singleSignOns.organisationId, organisationId)
const what = 'Single sign-on'

/** Returns the domain in the form in which e-mail addresses are stored: in Unicode instead of Punycode. */
const normaliseDomain = (domain: string) => normaliseEmail(`a@${domain}`).slice(2)

/** Ends the sessions that were opened by this single sign-on, and its sign-ins in progress. */
async function endSignIns(tx: Database, id: string) {
  await tx.delete(sessions).where(eq(sessions.singleSignOnId, id))
  await tx.delete(singleSignOnAttempts).where(eq(singleSignOnAttempts.singleSignOnId, id))
}

export async function readSingleSignOn(db: Database, organisationId: string): Promise<SingleSignOn | null> {
  const [row] = await db.select().from(singleSignOns).where(isOf(organisationId))
  return row ? toWire(row) : null
}

/**
 * Creates or changes the configuration.
 * @param allowsLoopback whether the issuer may be on the server's own machine, as in the demo
 * @throws {ApiError} NotUnique for the domain of another organisation; InvalidParams for an issuer that is not allowed,
 *   or a missing secret
 * @throws {VersionConflict}
 */
export const setSingleSignOn = (
  db: Database,
  organisationId: string,
  { clientSecret, ...edit }: SingleSignOnEdit,
  { allowsLoopback, expected }: { allowsLoopback: boolean; expected: ExpectedVersion },
): Promise<SingleSignOn> =>
  db.transaction(async tx => {
    await lockOrganisation(tx, { organisationId }, 'no key update')
    const [before] = await tx.select().from(singleSignOns).where(isOf(organisationId)).for('no key update')
    if (expected)
      await requireExpectedVersion(await readRow(tx, singleSignOns, isOf(organisationId), what), expected, toWire)
    const domain = normaliseDomain(edit.domain)
    if (!isAllowedAddress(new URL(edit.issuer), allowsLoopback))
      throw fieldError('issuer', 'InvalidParams', 'This address is not allowed')
    const others = and(eq(singleSignOns.domain, domain), ne(singleSignOns.organisationId, organisationId))
    if (await tx.$count(singleSignOns, others))
      throw fieldError('domain', 'NotUnique', 'Another organisation has this domain')
    // The stored secret is reused only for the same issuer, so that it is never sent to another one.
    const secret = clientSecret ?? (before?.issuer === edit.issuer ? before.clientSecret : undefined)
    if (!secret) throw fieldError('clientSecret', 'InvalidParams', 'The client secret of the issuer is required')
    const values = { ...edit, domain, roleClaim: edit.roleClaim || null, clientSecret: secret }
    if (!before)
      return toWire(await insertRow(tx, singleSignOns, { ...values, organisationId, domainProof: newProof() }))
    const isOther = domain !== before.domain || edit.issuer !== before.issuer || edit.clientId !== before.clientId
    // For another identity provider the organisation has to publish a new TXT record, so that support staff alone
    // cannot choose the provider.
    const proof = isOther ? { domainProof: newProof(), verifiedAt: null } : {}
    if (isOther) await endSignIns(tx, before.id)
    return toWire(await updateRow(tx, singleSignOns, { ...values, ...proof }, isOf(organisationId), what))
  })

const newProof = () => randomBytes(16).toString('hex')

/**
 * Removes the configuration and ends the sessions of single sign-on. The members stay, and can set a password.
 * @throws {ApiError} EntityNotFound
 * @throws {VersionConflict}
 */
export const removeSingleSignOn = (db: Database, organisationId: string, expected: ExpectedVersion): Promise<void> =>
  db.transaction(async tx => {
    await lockOrganisation(tx, { organisationId }, 'no key update')
    const row = await readRow(tx, singleSignOns, isOf(organisationId), what, 'update')
    await requireExpectedVersion(row, expected, toWire)
    await deleteRow(tx, singleSignOns, isOf(organisationId), what)
  })

/**
 * Looks up the TXT record of the domain. This may take some seconds, so it runs outside a transaction.
 * @throws {ApiError} EntityNotFound; ServiceUnavailable if the name servers do not respond
 */
export async function findDomainProof(
  db: Database,
  organisationId: string,
  hasDomainProof: (domain: string, proof: string) => Promise<boolean>,
) {
  const { domain, domainProof, version } = await readRow(db, singleSignOns, isOf(organisationId), what)
  const isProved = await hasDomainProof(domain, domainProof).catch(() => {
    throw new ApiError('ServiceUnavailable', 'The name servers do not answer', { retryAfter: 5 })
  })
  return { version, isProved }
}

/**
 * Turns the single sign-on on if the TXT record was found, and off otherwise. When it is turned on, the owner of the
 * organisation is notified, as about a new access grant.
 * @throws {ApiError} EntityNotFound
 * @throws {VersionConflict} if the configuration was changed since the lookup
 */
export const setDomainProof = (
  db: Database,
  sending: MailDeps,
  organisationId: string,
  { version, isProved }: { version: number; isProved: boolean },
  expected: ExpectedVersion,
): Promise<SingleSignOn> =>
  db.transaction(async tx => {
    await lockOrganisation(tx, { organisationId }, 'no key update')
    const row = await readRow(tx, singleSignOns, isOf(organisationId), what, 'no key update')
    // Only the configuration that was looked up is proved, even if the caller expects a newer one.
    const proved = expected?.filter(each => each === version) ?? [version]
    await requireExpectedVersion(row, proved, toWire)
    if (!isProved) await endSignIns(tx, row.id)
    if (isProved && !row.verifiedAt) {
      const { id, domain: name, issuer: detail } = row
      await reportGrant(tx, sending, { organisationId }, { kind: 'singleSignOn', id, name, detail, change: 'enabled' })
    }
    const verifiedAt = isProved ? (row.verifiedAt ?? databaseNow()) : null
    return toWire(await updateRow(tx, singleSignOns, { verifiedAt }, isOf(organisationId), what))
  })
