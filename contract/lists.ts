/**
 * Fields by which each list can be sorted and searched (not in the specification; docs/readings.md, 19). The parameters
 * are `sort` (one of the fields in `sort`), `order` (`ASC`, which is the default, or `DESC`) and `q` (words, each of
 * which must occur in at least one field of `search`; see search.ts). Texts are sorted by the rules of the language in
 * Accept-Language, and rows with equal texts by id. Without `sort` a list has its default order. In the staff area the
 * same values are in ra-data-simple-rest's `sort` and `filter.q`. This file does not import Zod, because the browser
 * loads it.
 */
import type { SupportAction } from './accountData'
import type { ListedBin } from './bins'
import type { Employee } from './employees'
import { limits } from './limits'
import type { Location } from './locations'
import type { FundraisingReward, PremiumReward, SimpleReward } from './rewards'
import type { Saga } from './sagas'
import type { ReceivedSponsorship, Sponsorship } from './sponsorships'
import type {
  StaffApplication,
  StaffEmployee,
  StaffFundraising,
  StaffLocation,
  StaffOrganisation,
  StaffPremiumReward,
  StaffSaga,
  StaffSimpleReward,
  StaffSponsorship,
} from './staff'
import type { StaffMember } from './staffAccounts'
import type { AuditEntry } from './staffAudit'
import type { StorePickup } from './storePickups'

/** A field of the record, or a field of one of its objects (`location.name`). */
type FieldOf<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends readonly unknown[] | string | number | boolean
    ? K
    : K | `${K}.${keyof NonNullable<R[K]> & string}`
}[keyof R & string]

export interface ListFields<Sort extends string = string> {
  readonly sort: readonly Sort[]
  readonly search: readonly string[]
  /**
   * Maximum number of rows that a caller can request with `pageSize`. Without it, pages have `limits.pageSize` rows, as
   * the specification says.
   */
  readonly pageRows?: number
  /** Fields that the server computes (`markComputed` in primitives.ts): no form and no import has them. */
  readonly computed?: readonly string[]
}
const list =
  <R>() =>
  <Sort extends FieldOf<R>, Search extends FieldOf<R>>(fields: {
    sort: readonly Sort[]
    search: readonly Search[]
    pageRows?: number
    computed?: readonly (keyof R & string)[]
  }) =>
    fields

/** The `pageRows` of lists with a choice of page sizes: the largest page size, because a saved view may contain it. */
const pageRows = Math.max(...limits.pageSizes)

/**
 * Lists by resource name. Locations can be sorted only by fields with an index, because there may be millions of them.
 */
export const lists = {
  locations: list<Location>()({
    sort: ['name', 'city', 'street', 'createdAt'],
    search: ['name', 'street', 'houseNumber', 'zipCode'],
  }),
  allBins: list<ListedBin>()({
    sort: ['location.name', 'level', 'emptiedAt', 'createdAt'],
    search: ['location.name', 'ownName', 'description'],
  }),
  employees: list<Employee>()({ sort: ['name', 'email', 'employeeRole'], search: ['name', 'email'], pageRows }),
  simpleRewards: list<SimpleReward>()({
    sort: ['name', 'description', 'rewardType', 'points'],
    search: ['name', 'description'],
    pageRows,
  }),
  fundraisingRewards: list<FundraisingReward>()({
    sort: ['name', 'description', 'link', 'fiatPrice', 'quantity', 'progressPoints', 'targetPoints'],
    search: ['name', 'description'],
    pageRows,
  }),
  premiumRewards: list<PremiumReward>()({
    sort: ['name', 'description', 'premiumRewardType', 'gemPrice', 'pointsPrice', 'quantity'],
    search: ['name', 'description'],
  }),
  sagas: list<Saga>()({
    sort: ['location.name', 'code', 'createdAt', 'bottlesPickedAt', 'finishedAt', 'canceledAt'],
    search: ['location.name', 'code'],
  }),
  storePickups: list<StorePickup>()({ sort: ['createdAt', 'finishedAt'], search: ['recycler.name'] }),
  sponsorRewards: list<FundraisingReward>()({
    sort: ['name', 'organization.name', 'fiatPrice', 'quantity', 'progressPoints', 'targetPoints'],
    search: ['name', 'description', 'organization.name'],
  }),
  sponsorships: list<Sponsorship>()({
    sort: ['sponsorName', 'sponsorPhone', 'sponsorEmail', 'priceDto.total', 'createdAt'],
    // `guid` can be searched, because the number of a request is derived from it.
    search: ['guid', 'sponsorName', 'sponsorPhone', 'sponsorEmail'],
  }),
  receivedSponsorships: list<ReceivedSponsorship>()({
    sort: ['sponsor.name', 'amount', 'createdAt'],
    search: ['guid', 'sponsor.name'],
  }),
  supportActions: list<SupportAction>()({
    sort: ['at', 'actor', 'action', 'outcome'],
    search: ['actor', 'action', 'reason'],
  }),

  applications: list<StaffApplication>()({
    sort: ['createdAt', 'name', 'email', 'linkedInUrl', 'role', 'status'],
    search: ['name', 'email'],
  }),
  organisations: list<StaffOrganisation>()({
    sort: ['createdAt', 'name', 'role', 'email', 'country', 'registrationNumber', 'state'],
    search: ['name', 'registrationNumber', 'email'],
  }),
  staffSagas: list<StaffSaga>()({
    sort: [
      'createdAt',
      'status',
      'code',
      'location.name',
      'organisation.name',
      'recycler.name',
      'bottlesPickedAt',
      'finishedAt',
      'canceledAt',
    ],
    search: ['code', 'location.name', 'organisation.name', 'recycler.name'],
  }),
  staffSponsorships: list<StaffSponsorship>()({
    sort: ['createdAt', 'status', 'sponsor.name', 'sponsorName', 'sponsorPhone', 'sponsorEmail', 'priceDto.total'],
    search: ['id', 'sponsorName', 'sponsorEmail', 'sponsorPhone', 'sponsor.name'],
  }),
  staffFundraising: list<StaffFundraising>()({
    sort: ['createdAt', 'name', 'status', 'organisation.name', 'progressPoints', 'targetPoints'],
    search: ['name', 'organisation.name'],
  }),
  staffEmployees: list<StaffEmployee>()({
    sort: ['createdAt', 'name', 'email', 'employeeRole', 'organisation.name'],
    search: ['name', 'email', 'organisation.name'],
  }),
  staffMembers: list<StaffMember>()({
    sort: ['createdAt', 'email', 'teamRole', 'organisation.name'],
    search: ['email', 'organisation.name'],
  }),
  staffLocations: list<StaffLocation>()({
    sort: ['createdAt', 'name'],
    search: ['name', 'street', 'houseNumber', 'zipCode'],
  }),
  staffSimpleRewards: list<StaffSimpleReward>()({ sort: ['createdAt', 'name'], search: ['name'] }),
  staffPremiumRewards: list<StaffPremiumReward>()({ sort: ['createdAt', 'name'], search: ['name'] }),
  /** The audit log can only be sorted by time, because it is large, and has its own filters instead of a search. */
  auditLog: list<AuditEntry>()({ sort: ['at'], search: [] }),
} as const

export type ListName = keyof typeof lists
export type SortField<Name extends ListName> = (typeof lists)[Name]['sort'][number]
