/**
 * The audit log (security rules, "Audit"): read and exported, never changed. The server makes the file, which has the
 * addresses and request ids too, and logs that it did.
 */
import { limits } from '../../../contract/limits'
import type { AuditEntry, StaffAuditFilter } from '../../../contract/staff'
import { defineResource } from '../../custom/engine/definition'

export const auditLog = defineResource<AuditEntry, AuditEntry, StaffAuditFilter>({
  name: 'auditLog',
  dialect: 'rest',
  path: 'auditLog',
  roles: ['Staff'],
  sort: { field: 'at', order: 'DESC' },
  totalMax: limits.auditRows,
  columns: [
    { kind: 'dateTime', source: 'at' },
    { kind: 'text', source: 'actorEmail' },
    { kind: 'text', source: 'onBehalfOf' },
    { kind: 'text', source: 'organisation.name' },
    { kind: 'text', source: 'action', grow: 2 },
    { kind: 'text', source: 'reason', grow: 3 },
    { kind: 'text', source: 'outcome' },
  ],
  summary: ['actorEmail', 'action', 'organisation.name'],
  toolbar: [{ kind: 'export', from: '/staff/auditLog/export' }],
  filters: [
    { kind: 'reference', name: 'organisationId', resource: 'organisations', optionText: 'name' },
    { kind: 'text', name: 'actor' },
    { kind: 'text', name: 'action' },
    { kind: 'day', name: 'from' },
    { kind: 'day', name: 'to' },
  ],
})
