/**
 * Employees (spec sections 2.3, 5 and 7). They are invited by e-mail, deactivated and activated, but never edited.
 * Until an invitation is accepted, it can be sent again, also to a corrected e-mail address.
 */
import type { Employee, EmployeesQuery } from '../../contract/employees'
import { type EmployeeRole, employeeRoles } from '../../contract/roles'
import { defineResource, type Field } from '../custom/engine/definition/definition'
import { rules } from '../custom/engine/definition/rules'
import { InvitationStateCell, invitationStateKey } from '../custom/stores/InvitationStateCell'

interface EmployeeForm {
  employeeRole: EmployeeRole
  name: string
  email: string
  locationGuid: string | null
}

const isManager = ({ employeeRole }: Partial<EmployeeForm>) => employeeRole === 'RecyclingManager'

const emailField: Field<EmployeeForm> = { kind: 'email', source: 'email', required: true, rules: [rules.email] }
const fields: readonly Field<EmployeeForm>[] = [
  { kind: 'text', source: 'name', required: true, rules: [rules.maxLength()] },
  emailField,
  { kind: 'choice', source: 'employeeRole', options: employeeRoles, required: true, variant: 'radio' },
  {
    kind: 'reference',
    source: 'locationGuid',
    resource: 'locations',
    optionText: 'name',
    required: true,
    showWhen: isManager,
  },
]

export const employees = defineResource<Employee, EmployeeForm, EmployeesQuery>({
  name: 'employees',
  dialect: 'b2b',
  path: 'employees',
  roles: ['Retailer', 'Institution', 'ServiceProvider'],
  oneFrom: 'list',
  endpoints: {
    create: {
      path: {
        by: 'employeeRole',
        paths: { Casher: 'employees/cashier', RecyclingManager: 'employees/recycling-manager' },
      },
      serialise: ({ name, email, locationGuid, ...rest }) => ({
        name: name.trim(),
        email: email.trim(),
        ...(isManager(rest) && locationGuid && { locationGuid }),
      }),
    },
  },
  columns: [
    { kind: 'text', source: 'name' },
    { kind: 'email', source: 'email' },
    { kind: 'choice', source: 'employeeRole' },
    { kind: 'reference', source: 'locationGuid', resource: 'locations', optionText: 'name', isNamed: true },
    {
      kind: 'custom',
      source: 'invitationUsedAt',
      component: InvitationStateCell,
      text: (record, { translate }) => translate(invitationStateKey(record)),
      grow: 1.6,
      isNamed: true,
      needs: 'employeeInvites',
    },
  ],
  summary: ['email', 'employeeRole', 'invitationUsedAt'],
  transitions: { resendInvitation: { serialise: ({ email }) => ({ email }) } },
  tabs: [
    { key: 'activated', filter: { deactivated: false } },
    { key: 'deactivated', filter: { deactivated: true } },
  ],
  toolbar: [{ kind: 'create' }],
  import: { list: 'employees', derived: ['fullName'] },
  actions: [
    {
      kind: 'transition',
      key: 'resendInvitation',
      icon: 'mail',
      needs: 'employeeInvites',
      when: ({ deactivated, invitationUsedAt }) => !deactivated && invitationUsedAt === null,
      ask: { fields: [emailField], toValues: ({ email }) => ({ email }) },
      confirm: { via: 'modal', show: ['name', 'employeeRole'] },
      toast: 'resources.employees.toasts.created',
    },
    {
      kind: 'transition',
      key: 'deactivate',
      icon: 'deactivate',
      when: employee => !employee.deactivated,
      toast: 'resources.employees.toasts.deactivated',
      undo: 'activate',
    },
    {
      kind: 'transition',
      key: 'activate',
      icon: 'activate',
      when: employee => employee.deactivated,
      toast: 'resources.employees.toasts.activated',
      undo: 'deactivate',
    },
  ],
  form: { fields, initial: { employeeRole: 'Casher' }, createLabel: 'resources.employees.sendInvitation' },
  toasts: { created: 'resources.employees.toasts.created' },
  // Cashiers belong to no store, so members who are limited to cities or stores cannot invite them.
  forLimited: {
    fields: { employeeRole: false, locationGuid: { required: true } },
    initial: { employeeRole: 'RecyclingManager' },
  },
  forRole: {
    // The form of an institution can only invite recycling managers. If other code creates a cashier, the call goes to
    // the retailer's path (spec section 6).
    Institution: {
      endpoints: {
        create: { path: { by: 'employeeRole', paths: { Casher: '/b2b/retail/employees/cashier' } } },
      },
      fields: { employeeRole: false, locationGuid: { required: false } },
      initial: { employeeRole: 'RecyclingManager' },
    },
    ServiceProvider: {
      columns: { locationGuid: false },
      fields: { employeeRole: false, locationGuid: false },
    },
  },
})
