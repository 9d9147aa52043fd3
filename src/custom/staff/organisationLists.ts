/**
 * Describes the lists in an organisation's dialog for support: their paths, the texts of their rows, and the roles
 * whose organisations have them.
 */
import { type Language, pickLocalName } from '../../../contract/languages'
import type { ListName } from '../../../contract/lists'
import type { Role } from '../../../contract/roles'
import type {
  StaffApplication,
  StaffEmployee,
  StaffLocation,
  StaffSaga,
  StaffSponsorship,
} from '../../../contract/staff'
import type { StaffMember } from '../../../contract/staffAccounts'
import type { AuditEntry } from '../../../contract/staffAudit'
import type { StaffFundraising, StaffPremiumReward, StaffSimpleReward } from '../../../contract/staffRewards'
import { isFeatureOn } from '../../config'
import type { Translate } from '../../i18n/i18n'
import { auditResultOf, formatChangeSentence } from '../engine/history/auditSentence'
import { formatMoney, formatNumber } from '../ui/format'
import type { ChipTone } from './StateChip'
import { locationPath, memberPagePath } from './staffPaths'

export interface ListedRow {
  primary: string
  secondary?: string | undefined
  state?: { tone: ChipTone; label: string }
  at: string
  /** URL path of the page that shows the record. */
  to?: string
}
export interface ListedRowContext {
  translate: Translate
  language: Language
}
export interface OrganisationList {
  /** Path of the list's call, below `/staff`; its query contains `organisationId`. */
  path: string
  /** Name of the list. The list is left out if its feature is switched off. */
  resource: ListName
  /** Translation key of the heading, which is shown if a section has more than one list. */
  title: string
  rowOf(record: never, context: ListedRowContext): ListedRow
}

const list = <R>(
  path: string,
  resource: ListName,
  title: string,
  rowOf: (record: R, context: ListedRowContext) => ListedRow,
): OrganisationList => ({
  path,
  resource,
  title: `support.page.${title}`,
  rowOf,
})

const requestTones = { Started: 'warning', Finished: 'success', Canceled: 'default' } as const
const fundraisingTones = {
  Created: 'default',
  InProgress: 'warning',
  Completed: 'success',
  Fulfilled: 'success',
} as const
const applicationTones = { Pending: 'warning', Approved: 'success', Declined: 'error' } as const
const resultTones = { done: 'success', refused: 'warning', failed: 'error' } as const

const employees = list<StaffEmployee>('employees', 'staffEmployees', 'tabs.people', (employee, { translate }) => ({
  primary: employee.name,
  secondary: [employee.email, translate(`resources.staffEmployees.choices.employeeRole.${employee.employeeRole}`)].join(
    ', ',
  ),
  state: employee.deactivated
    ? { tone: 'default', label: translate('support.page.deactivated') }
    : { tone: 'success', label: translate('support.page.active') },
  at: employee.createdAt,
}))

export const teamList = list<StaffMember>('members', 'staffMembers', 'tabs.team', (member, { translate }) => ({
  primary: member.email,
  secondary: translate(`resources.staffMembers.choices.teamRole.${member.teamRole}`),
  at: member.createdAt,
  to: memberPagePath(member.id),
}))

const locations = list<StaffLocation>(
  'locations',
  'staffLocations',
  'tabs.locations',
  (location, { translate, language }) => ({
    primary: location.name,
    secondary: [
      pickLocalName(location.city, language),
      `${location.street} ${location.houseNumber}`,
      translate('support.page.bins', { smart_count: location.binsCount }),
    ].join(', '),
    at: location.createdAt,
    to: locationPath(location.id),
  }),
)

const simple = list<StaffSimpleReward>(
  'simpleRewards',
  'staffSimpleRewards',
  'kinds.simple',
  (reward, { translate, language }) => ({
    primary: reward.name,
    secondary: translate('support.page.points', { points: formatNumber(reward.points, language) }),
    at: reward.createdAt,
  }),
)

const premium = list<StaffPremiumReward>(
  'premiumRewards',
  'staffPremiumRewards',
  'kinds.premium',
  (reward, { translate, language }) => ({
    primary: reward.name,
    secondary: translate('support.page.gems', {
      gems: formatNumber(reward.gemPrice, language),
      points: formatNumber(reward.pointsPrice, language),
    }),
    at: reward.createdAt,
  }),
)

const fundraising = list<StaffFundraising>(
  'fundraising',
  'staffFundraising',
  'kinds.fundraising',
  (reward, { translate, language }) => ({
    primary: reward.name,
    secondary: translate('support.page.progress', {
      points: formatNumber(reward.progressPoints, language),
      target: formatNumber(reward.targetPoints, language),
    }),
    state: {
      tone: fundraisingTones[reward.status],
      label: translate(`resources.staffFundraising.tabs.${reward.status}`),
    },
    at: reward.createdAt,
  }),
)

const sagas = list<StaffSaga>('sagas', 'staffSagas', 'kinds.sagas', (saga, { translate }) => ({
  primary: `${saga.code}, ${saga.location.name}`,
  secondary: [saga.organisation.name, saga.recycler.name].join(' → '),
  state: { tone: requestTones[saga.status], label: translate(`resources.staffSagas.tabs.${saga.status}`) },
  at: saga.createdAt,
}))

const sponsorships = list<StaffSponsorship>(
  'sponsorships',
  'staffSponsorships',
  'kinds.sponsorships',
  (sponsorship, { translate, language }) => ({
    primary: sponsorship.rewards.map(({ name }) => name).join(', '),
    secondary: [sponsorship.sponsor.name, formatMoney(sponsorship.priceDto.total, language)].join(', '),
    state: {
      tone: requestTones[sponsorship.status],
      label: translate(`resources.staffSponsorships.tabs.${sponsorship.status}`),
    },
    at: sponsorship.createdAt,
  }),
)

const applications = list<StaffApplication>(
  'applications',
  'applications',
  'tabs.applications',
  (application, { translate }) => ({
    primary: application.name,
    secondary: [
      application.email,
      translate(`resources.applications.choices.role.${application.role}`),
      application.decidedBy,
    ]
      .filter(Boolean)
      .join(', '),
    state: {
      tone: applicationTones[application.status],
      label: translate(`resources.applications.choices.status.${application.status}`),
    },
    at: application.createdAt,
  }),
)

const activity = list<AuditEntry>('auditLog', 'auditLog', 'tabs.activity', (entry, { translate, language }) => {
  const result = auditResultOf(entry.outcome)
  return {
    primary: formatChangeSentence(entry, translate, language),
    secondary: entry.reason ?? undefined,
    state: { tone: resultTones[result], label: translate(`support.outcome.${result}`) },
    at: entry.at,
    to: `/staff/audit-log/view/${entry.id}`,
  }
})

const none: readonly OrganisationList[] = []

/** Returns the sections of a role. A section without lists is omitted. */
export const organisationSectionsOf = (
  role: Role,
): readonly (readonly [key: string, lists: readonly OrganisationList[]])[] => {
  const isShop = role === 'Retailer' || role === 'Institution'
  const rewards = {
    Retailer: [simple],
    Institution: [fundraising],
    ServiceProvider: [premium, simple],
    Recycler: none,
    Sponsor: none,
  }[role]
  const requests = {
    Retailer: [sagas],
    Institution: [sagas, sponsorships],
    ServiceProvider: none,
    Recycler: [sagas],
    Sponsor: [sponsorships],
  }[role]
  const all = [
    ['team', [teamList]],
    ['people', isShop || role === 'ServiceProvider' ? [employees] : none],
    ['locations', isShop ? [locations] : none],
    ['rewards', rewards],
    ['requests', requests],
    ['applications', [applications]],
    ['activity', [activity]],
  ] as const
  return all
    .map(([key, lists]) => [key, lists.filter(({ resource }) => isFeatureOn('resources', resource))] as const)
    .filter(([, lists]) => lists.length > 0)
}
