/** Messages of the frame around every screen of a role area. */
export const shell = {
  home: 'Home',
  language: 'Language',
  signOut: 'Sign out',
  keptUnsent: 'Some changes could not be sent. They are kept in this browser and sent when you sign in here again.',
  account: 'Account',
  menu: {
    label: 'Main menu',
    home: 'Overview',
    analytics: 'Analytics',
    stores: 'Stores',
    bins: 'Bins',
    sponsorships: 'Sponsorship requests',
    rewards: 'Rewards',
    sharing: 'Sharing',
    employees: 'Employees',
    map: 'Map',
    profile: 'Profile',
    security: 'Security',
    trip: 'Trip',
    qrs: 'Get QRs',
    platformKeys: 'Platform keys',
    waiting: '%{label}, waiting: %{count}',
    stops: '%{label}, stops: %{count}',
  },
  providerMap: {
    title: 'Nothing on the map yet',
    text: 'The places where your rewards can be redeemed will be shown here.',
  },
  rewardKinds: { label: 'Rewards', premium: 'Premium', simple: 'Simple' },
  session: {
    ended: 'Your session has ended',
    signInAgain: 'Sign in to continue. What you have typed is still here; signing in to another account discards it.',
    endedElsewhere:
      'Another window signed out or signed in to another account, or this site’s data was deleted in the browser.',
    discard: 'Discard the changes',
  },
  quietMode:
    'This portal runs on a copy of its database. E-mails, webhooks and the deletion of files wait until the operator adopts the copy (npm run adopt).',
  impersonation: {
    text: '%{actor} from support is acting for %{name}. Time left:',
    end: 'End',
  },
} as const
