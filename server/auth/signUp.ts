/**
 * Signs up with an invite (spec sections 2.1, 5 and 7): creates the organisation, its owner's account and a session in
 * one transaction.
 */
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignUp, signUpResponseSchema } from '../../contract/auth'
import type { Language } from '../../contract/languages'
import { normaliseEmail } from '../accounts/emailAddresses'
import { recordEmailProof } from '../accounts/emailProofs'
import { consumeInvite, readInvite } from '../accounts/invites'
import { checkSignUpPassword, hashPassword } from '../accounts/passwords'
import { emailTakenError, rejectReservedEmail } from '../accounts/reservedEmails'
import { openSession } from '../accounts/sessions'
import type { Database } from '../db/database'
import { accounts, applications, images, memberships, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError, missingReferenceError, requireFound } from '../errors/apiErrors'
import { hashSecret } from '../lib/secrets'

export type SignUpResult = z.infer<typeof signUpResponseSchema> & { organisationId: string }

/**
 * Creates an organisation with its account. The role and the country come from the invite; the e-mail must equal the
 * invite's.
 * @param language the language of the e-mails to the account
 * @throws {ApiError} InviteNotFound, InvalidEmail, InvalidPassword, EmailAlreadyTaken, ReferencedEntityNotFound (the
 *   logo)
 */
export async function signUp({ db }: Pick<Deps, 'db'>, body: SignUp, language: Language): Promise<SignUpResult> {
  const invite = await readInvite(db, body.inviteCode)
  const email = normaliseEmail(body.email)
  if (email !== normaliseEmail(invite.email)) {
    throw new ApiError('InvalidEmail', 'The invitation is for another e-mail', { fields: { email: 'InvalidEmail' } })
  }
  checkSignUpPassword(body.password, 'password')
  const passwordHash = await hashPassword(body.password)
  return db.transaction(async tx => {
    const { role, country } = await consumeInvite(tx, body.inviteCode)
    const [organisation] = await tx
      .insert(organisations)
      .values({
        role,
        country,
        name: body.organizationName,
        registrationAddress: body.organizationRegistrationAddress,
        registrationNumber: body.organizationRegistrationNumber,
      })
      .returning({ id: organisations.id })
    const organisationId = requireFound(organisation, 'Organisation').id
    await takeLogo(tx, body, organisationId)
    const [account] = await tx
      .insert(accounts)
      .values({ organisationId, email, passwordHash, language })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id })
    if (!account) throw emailTakenError()
    // A database trigger adds the membership too, because servers of the previous release do not add it.
    await tx
      .insert(memberships)
      .values({ organisationId, accountId: account.id, teamRole: 'Owner' })
      .onConflictDoNothing()
    await rejectReservedEmail(tx, email, account.id)
    // The user received the invite by e-mail, which proves the e-mail address. Accepted and declined applications from
    // this address are linked to the account, so that they are deleted with it.
    await recordEmailProof(tx, account.id, email)
    const isDecided = and(eq(applications.email, email), ne(applications.status, 'Pending'))
    await tx.update(applications).set({ accountId: account.id }).where(isDecided)
    const token = await openSession(tx, { id: account.id, organisationId, role })
    return { ...token, organisationId, createdUser: { guid: account.id, email, role } }
  })
}

/** Assigns the logo to the organisation. The logo was uploaded with the invite, before the organisation existed. */
async function takeLogo(tx: Database, { inviteCode, logoResourceId }: SignUp, organisationId: string) {
  const [logo] = await tx
    .update(images)
    .set({ organisationId, inviteHash: null })
    .where(
      and(eq(images.id, logoResourceId), eq(images.inviteHash, hashSecret(inviteCode)), isNull(images.organisationId)),
    )
    .returning({ id: images.id })
  if (!logo) throw missingReferenceError('logoResourceId')
  await tx.update(organisations).set({ logoId: logo.id }).where(eq(organisations.id, organisationId))
}
