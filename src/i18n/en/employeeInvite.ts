/** Messages of the page on which an employee accepts an invitation. */
export const employeeInvite = {
  title: 'Invitation',
  description: 'Accept the invitation of your organisation.',
  lead: '%{name}, %{organisation} has invited you. Your role: %{role}.',
  roles: { Casher: 'Cashier', RecyclingManager: 'Recycling manager' },
  confirm: 'Accept the invitation',
  done: 'Thank you. %{organisation} now sees that you have accepted.',
  dead: 'This link does not work: it is incomplete, has expired, or has already been used. Ask your manager to send the invitation again.',
  failed: 'The invitation could not be read.',
  again: 'Try again',
} as const
