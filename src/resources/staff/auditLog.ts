/**
 * The audit log (docs/security.md), which is read and exported but never changed. There are two exports: the server
 * creates the raw export, which includes IP addresses and request ids; the portal creates the readable export from the
 * records. The server logs each export.
 */
import { lazy } from 'react'
import { limits } from '../../../contract/limits'
import type { AuditEntry, StaffAuditFilter } from '../../../contract/staffAudit'
import { defineResource } from '../../custom/engine/definition/definition'
import { loadSupportMessages } from '../../i18n/lazyMessages'

const cells = async () => (await Promise.all([import('../../custom/staff/AuditCells'), loadSupportMessages()]))[0]
const AuditSentenceCell = lazy(async () => ({ default: (await cells()).AuditSentenceCell }))
const AuditOutcomeCell = lazy(async () => ({ default: (await cells()).AuditOutcomeCell }))
const AuditDrawer = lazy(async () => {
  const [{ AuditDrawer }] = await Promise.all([import('../../custom/staff/AuditDrawer'), loadSupportMessages()])
  return { default: AuditDrawer }
})

const file = async () => (await cells()).buildAuditTable

/** Parts of the names of logged actions, by which the log can be filtered. */
const actionNames = [
  'sign-in',
  'sign-out',
  'sign-up',
  'password',
  'email',
  'account-deletion',
  'impersonation',
  'application',
  'staff-',
  'locations',
  'bins',
  'employee',
  'rewards',
  'sagas',
  'sponsorship',
  'keys',
  'webhook',
  'upload',
  'export',
  'imports',
  'views',
  'events',
  'redemptions',
  'print',
  'notifications',
  'activate',
  'cancel',
  'delet',
] as const

export const auditLog = defineResource<AuditEntry, AuditEntry, StaffAuditFilter>({
  name: 'auditLog',
  dialect: 'rest',
  path: 'auditLog',
  roles: ['Staff'],
  sort: { field: 'at', order: 'DESC' },
  totalMax: limits.auditRows,
  columns: [
    { kind: 'custom', source: 'action', component: AuditSentenceCell, grow: 5 },
    { kind: 'dateTime', source: 'at' },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'custom', source: 'outcome', component: AuditOutcomeCell },
  ],
  summary: ['at', 'outcome', 'organisation.name'],
  actions: [{ kind: 'view' }],
  dialog: AuditDrawer,
  toolbar: [{ kind: 'export', from: '/staff/auditLog/export', loadConverter: file }],
  filters: [
    { kind: 'text', name: 'record' },
    { kind: 'reference', name: 'organisationId', resource: 'organisations', optionText: 'name' },
    { kind: 'text', name: 'actor' },
    { kind: 'choice', name: 'action', options: actionNames, isAlphabetical: true },
    { kind: 'day', name: 'from' },
    { kind: 'day', name: 'to' },
  ],
})
