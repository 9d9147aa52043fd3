export const employees = {
  title: 'Employees',
  fields: {
    name: 'Name',
    email: 'Email',
    employeeRole: 'Role',
    locationGuid: 'Store',
    invitationUsedAt: 'Invitation',
    guid: 'ID',
  },
  choices: { employeeRole: { Casher: 'Cashier', RecyclingManager: 'Recycling manager' } },
  tabs: { activated: 'Activated', deactivated: 'Deactivated' },
  actions: { resendInvitation: 'Correct email or resend invitation', activate: 'Activate', deactivate: 'Deactivate' },
  dialogs: { create: 'Add employee' },
  invitation: { accepted: 'Accepted', open: 'Not accepted yet' },
  sendInvitation: 'Send invitation',
  toasts: { created: 'Email sent', deactivated: 'Deactivated', activated: 'Activated' },
  empty: {
    title: 'No employees yet',
    text: 'Add an employee, and an invitation is sent to their email address.',
  },
} as const
