/** Declares the ownership of e-mails that are being delivered, and of the records and counts of sent ones. */
import * as s from '../../db/schema'
import { rowLifetimes } from '../../lib/lifetimes'
import type { OwnedTable } from '../ownership'
import { declareGrowthBound, deletedAfter, onInsertOnly, organisationOwner, ownerThroughTable } from './declarations'

export const mailTables: OwnedTable[] = [
  {
    table: s.mailAllowances,
    growth: declareGrowthBound('parent', 'server/db/schema/accountSecurity.ts'),
    owners: [organisationOwner(s.mailAllowances.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'how many e-mails were sent within the hour' },
  },
  {
    table: s.mailAddressees,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.mailAddressees.beganAt, { hours: 1 }),
    owners: [organisationOwner(s.mailAddressees.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    grants: { not: 'fingerprints of addresses that e-mails were sent to' },
    exported: { not: 'how many of them to one address, known by a fingerprint alone' },
  },
  {
    table: s.sentMails,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.sentMails.createdAt, { hours: 1 }),
    owners: [organisationOwner(s.sentMails.organisationId)],
    limited: 'hidden',
    locked: onInsertOnly,
    grants: { not: 'fingerprints of addresses that e-mails were sent to' },
    exported: { not: 'how many e-mails of which kind were sent within the hour' },
  },
  {
    table: s.mails,
    growth: declareGrowthBound('retention', 'server/mail/openMailer.ts'),
    retention: { until: 'delivered, a week at most', where: 'server/mail/openMailer.ts', since: s.mails.createdAt },
    owners: [organisationOwner(s.mails.concerns)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'e-mails that are being delivered to their recipients' },
  },
  {
    table: s.recordMails,
    growth: declareGrowthBound('retention', 'server/maintenance/retention.ts'),
    retention: deletedAfter(s.recordMails.createdAt, { days: rowLifetimes.accountMailDays }),
    owners: [organisationOwner(s.recordMails.concerns)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'kinds and times of e-mails that their recipients have' },
  },
  {
    table: s.accountMails,
    growth: declareGrowthBound('eviction', 'server/mail/recordedMails.ts'),
    retention: deletedAfter(s.accountMails.createdAt, { days: rowLifetimes.accountMailDays }),
    owners: [ownerThroughTable(s.accountMails.accountId, s.accounts)],
    limited: 'hidden',
    locked: onInsertOnly,
    exported: { not: 'kinds and times of e-mails that their recipient has' },
  },
]
