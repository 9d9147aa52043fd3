/** The demo organisations, their accounts and logos. */
import { type Country, languageOfCountry } from '../../contract/languages'
import type { Role } from '../../contract/roles'
import type { accounts, emailProofs } from '../db/schema'
import { daysAgo } from './days'
import organisations from './organisations.json'
import { demoId } from './random'

export type OrganisationKey = keyof typeof organisations
interface DemoOrganisation {
  /** Local part of the account's e-mail address, before the @. */
  key: OrganisationKey
  role: Role
  country: Country
  name: string
  address: string
  number: string
  /** Domain of its employees' e-mail addresses, below `.example`. */
  domain: string
  meta?: { enableSimpleRewards?: boolean; enablePremiumRewards?: boolean }
}

const organisationsByKey = organisations as Record<OrganisationKey, Omit<DemoOrganisation, 'key'>>

export const demoOrganisationOf = (key: OrganisationKey): DemoOrganisation => ({ key, ...organisationsByKey[key] })
export const demoOrganisations = (Object.keys(organisations) as OrganisationKey[]).map(demoOrganisationOf)

export const demoOrganisationIdOf = (key: OrganisationKey) => demoId(`organisation/${key}`)
export const demoLogoIdOf = (key: OrganisationKey) => demoId(`logo/${key}`)
export const staffId = demoId('account/staff')

export const organisationRows = (now: Date) =>
  demoOrganisations.map((organisation, index) => ({
    id: demoOrganisationIdOf(organisation.key),
    role: organisation.role,
    name: organisation.name,
    registrationAddress: organisation.address,
    registrationNumber: organisation.number,
    logoId: demoLogoIdOf(organisation.key),
    country: organisation.country,
    meta: organisation.meta ?? {},
    createdAt: daysAgo(now, 800 - index * 9),
  }))

/** Returns the rows of accounts: one for each organisation, and one for support staff. */
export const accountRows = (now: Date, passwordHash: string): (typeof accounts.$inferInsert)[] => [
  ...demoOrganisations.map(({ key, country }, index) => ({
    id: demoId(`account/${key}`),
    organisationId: demoOrganisationIdOf(key),
    email: `${key}@demo.example`,
    passwordHash,
    language: languageOfCountry[country],
    createdAt: daysAgo(now, 800 - index * 9),
  })),
  { id: staffId, email: 'staff@demo.example', passwordHash, language: 'en', createdAt: daysAgo(now, 900) },
]

/** Returns the proofs of the accounts' e-mail addresses, as they exist after a sign-up by invitation. */
export const emailProofRows = (
  rows: (typeof accounts.$inferInsert)[],
  now: Date,
): (typeof emailProofs.$inferInsert)[] =>
  rows.flatMap(({ id, organisationId, email, createdAt }) =>
    id && organisationId ? [{ accountId: id, email, provedAt: createdAt ?? now }] : [],
  )
