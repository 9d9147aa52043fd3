/** The demo organisations, their accounts and logos. */
import { type Country, languageOfCountry } from '../../contract/languages'
import type { Role } from '../../contract/roles'
import type { accounts, emailProofs } from '../db/schema'
import { daysAgo } from './days'
import { demoId } from './random'

export interface DemoOrganisation {
  /** Local part of the account's e-mail address, before the @. */
  key: string
  role: Role
  country: Country
  name: string
  address: string
  number: string
  /** Domain of its employees' e-mail addresses, below `.example`. */
  domain: string
  meta?: { enableSimpleRewards?: boolean; enablePremiumRewards?: boolean }
}

export const demoOrganisations = [
  {
    key: 'retailer',
    role: 'Retailer',
    country: 'UA',
    name: 'Кошик і Листок',
    address: 'вулиця Велика Васильківська, 72, Київ, 03150',
    number: '90412735',
    domain: 'koshyk',
  },
  {
    key: 'retailer2',
    role: 'Retailer',
    country: 'PL',
    name: 'Delikatesy Pod Bukiem',
    address: 'ul. Legnicka 51, 54-203 Wrocław',
    number: '9900381274',
    domain: 'podbukiem',
  },
  {
    key: 'institution',
    role: 'Institution',
    country: 'UA',
    name: 'Школи «Джерело»',
    address: 'вулиця Шевченка, 34, Дніпро, 49044',
    number: '90527816',
    domain: 'dzherelo',
  },
  {
    key: 'institution2',
    role: 'Institution',
    country: 'PL',
    name: 'Szkoły nad Wartą',
    address: 'ul. Głogowska 88, 60-702 Poznań',
    number: '9900417735',
    domain: 'szkolynadwarta',
  },
  {
    key: 'service-provider',
    role: 'ServiceProvider',
    country: 'UA',
    name: 'Клуб вражень «Вітрило»',
    address: 'вулиця Дерибасівська, 19, Одеса, 65026',
    number: '90638420',
    domain: 'vitrylo',
  },
  {
    key: 'service-provider2',
    role: 'ServiceProvider',
    country: 'PL',
    name: 'Rowerownia pod Lipą',
    address: 'ul. Karmelicka 27, 31-128 Kraków',
    number: '9900452963',
    domain: 'podlipa',
    meta: { enableSimpleRewards: true },
  },
  {
    key: 'recycler',
    role: 'Recycler',
    country: 'UA',
    name: 'Друге Коло Переробка',
    address: 'вулиця Якова Гніздовського, 5, Київ, 02094',
    number: '90745318',
    domain: 'druhekolo',
  },
  {
    key: 'recycler2',
    role: 'Recycler',
    country: 'PL',
    name: 'Pełny Obieg Recykling',
    address: 'ul. Grochowska 140, 04-186 Warszawa',
    number: '9900486127',
    domain: 'pelnyobieg',
  },
  {
    key: 'sponsor',
    role: 'Sponsor',
    country: 'UA',
    name: 'Фонд „Світлий слід“',
    address: 'вулиця Володимирська, 40, Київ, 01030',
    number: '90856204',
    domain: 'svitlyislid',
  },
  {
    key: 'sponsor2',
    role: 'Sponsor',
    country: 'PL',
    name: 'Fundacja Dobry Ślad',
    address: 'ul. Długa 12, 80-827 Gdańsk',
    number: '9900519348',
    domain: 'dobryslad',
  },
] as const satisfies DemoOrganisation[]

export type OrganisationKey = (typeof demoOrganisations)[number]['key']

export const demoOrganisationIdOf = (key: OrganisationKey) => demoId(`organisation/${key}`)
export const demoLogoIdOf = (key: OrganisationKey) => demoId(`logo/${key}`)
export const staffId = demoId('account/staff')

export const demoOrganisationOf = (key: OrganisationKey): DemoOrganisation => {
  const organisation = demoOrganisations.find(entry => entry.key === key)
  if (!organisation) throw new Error(`demo data: no organisation ${key}`)
  return organisation
}

export const organisationRows = (now: Date) =>
  demoOrganisations.map((organisation: DemoOrganisation & { key: OrganisationKey }, index) => ({
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
