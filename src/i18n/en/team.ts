/**
 * Messages of an organisation's team: its section in the profile, the account menu, the page of an invitation, and what
 * is shown to a member whose role does not allow something.
 */
export const team = {
  title: 'Team',
  roles: { Owner: 'Owner', Manager: 'Manager', Viewer: 'Viewer' },
  /** Roles of support staff. */
  staffRoles: { Admin: 'Admin', Approver: 'Approver', Support: 'Support', Reader: 'Reader' },
  explained: {
    Owner: 'Does everything, including API keys, webhooks, the team and the organisation’s data.',
    Manager: 'Works with all records, but not with API keys, webhooks, the team and the organisation’s data.',
    Viewer: 'Reads and exports everything, and changes nothing.',
  },
  /** Explanations of the roles for members who are limited to cities or locations. */
  explainedLimited: {
    Manager:
      'Works only with the records of the chosen part of the organisation. Reads rewards, and does not change them.',
    Viewer: 'Reads and exports only the chosen part of the organisation, and changes nothing.',
  },
  denied: {
    title: 'No access',
    read: {
      Owner: 'Only the owner can open “%{name}”',
      Manager: 'Only the owner and managers can open “%{name}”',
      staff: 'Your role does not allow you to open “%{name}”',
    },
    write: {
      Owner: 'Only the owner can make changes in “%{name}”',
      Manager: 'Only the owner and managers can make changes in “%{name}”',
      staff: 'Your role does not allow you to make changes in “%{name}”',
    },
    ask: 'Your role in the team: %{role}. If you need more, ask the owner of the organisation to change it.',
    askAdmin: 'Your role: %{role}. If you need more, ask the administrator of this installation.',
    back: 'Back to “%{name}”',
  },
  text: 'People who work in this organisation. Each person signs in with a separate email and password.',
  role: 'Role',
  you: 'You',
  joinedAt: 'Member since',
  lastActiveAt: 'Last active',
  never: 'never',
  alone:
    'You are the only member of the team so far. Invite the people who work with you, so that you do not have to share a password.',
  save: 'Save',
  invite: {
    action: 'Invite',
    title: 'Invite to the team',
    hint: 'A link is sent to this address. It works for 7 days.',
    send: 'Send the invitation',
    sent: 'The invitation is sent',
    taken: 'This address already belongs to the team, or has been invited',
  },
  invitations: {
    title: 'Invitations',
    sentAt: 'Sent',
    expiresAt: 'Valid until',
    expired: 'Expired',
    resend: 'Send again',
    resendText: 'A new link is sent. The previous one stops working. Correct the address if it was wrong.',
    withdraw: 'Withdraw',
    withdrawText: 'The link in the email stops working.',
    withdrawn: 'The invitation is withdrawn',
  },
  change: {
    action: 'Change role',
    changed: 'The role is changed',
  },
  limit: {
    action: 'Limit access',
    access: 'Access',
    all: 'All cities and stores',
    some: 'Only some cities or stores',
    hint: 'Lists, figures, maps, files and notifications then contain only these. A city includes all its stores, also those that are added later.',
    cities: 'Cities',
    locations: 'Stores',
    only: 'Only %{limit}',
    applies: 'The role applies only to: %{names}.',
    choose: 'Choose at least one city or store.',
    count: '%{smart_count} store |||| %{smart_count} stores',
    nothing: 'deleted stores',
    changed: 'The access is changed',
    own: 'Your access is limited to some cities or stores.',
    denied: '“%{name}” is only for members with access to all cities and stores',
    deniedWrite: 'Only members with access to all cities and stores can make changes in “%{name}”',
  },
  remove: {
    action: 'Remove',
    text: '%{email} loses access to %{organisation} at once, in every browser. What this person has added stays.',
    removed: '%{email} is no longer in the team',
  },
  transfer: {
    action: 'Make owner',
    text: '%{email} becomes the owner of %{organisation}, and you become a manager: you can then no longer see API keys, webhooks and the team, and only the new owner can give this back.',
    password: 'Your password',
    wrongPassword: 'The password is incorrect',
    done: '%{email} is the owner now',
  },
  factor: {
    title: 'Second factor',
    toggle: 'Require a second factor from all members',
    text: 'After signing in, a member without a second factor can only set one up. API keys are not affected.',
    none: 'No second factor',
    ownFirst: 'Set up your own second factor first',
    question: 'Require a second factor from all members?',
    affected:
      'These members have none yet. They can do nothing else until they set one up, and are informed by email: %{emails}',
    allReady: 'All members have one already.',
    confirm: 'Require',
    required: 'A second factor is required now',
    optional: 'A second factor is no longer required',
  },
  own: {
    role: 'Your role in the team of %{organisation}: %{role}.',
    managed: 'The owner manages the team: members, roles and invitations.',
    leave: 'Leave the team',
    leaveText:
      'You lose access to %{organisation} at once. If you belong to no other organisation, your account is deleted. Only an invitation of the owner brings you back.',
    left: 'You have left the team',
  },
  switch: {
    current: 'Organisation',
    failed: 'Your organisations could not be read',
  },
  accept: {
    title: 'Invitation to a team',
    description: 'Accept the invitation to the team of an organisation.',
    lead: '%{organisation} has invited you to its team. Your role: %{role}.',
    create: 'Choose a password for your account.',
    known: 'You have an account already. Enter its password.',
    join: 'Join the team',
    dead: 'This link does not work: it is incomplete, has expired, was used, or was replaced by a newer one. If you have joined already, sign in. Otherwise ask the owner of the organisation to send the invitation again.',
    failed: 'The invitation could not be read.',
    again: 'Try again',
    mayBeDone: 'The server did not respond. You may already belong to the team.',
  },
} as const
