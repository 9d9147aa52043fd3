export const sponsorships = {
  title: 'Requests',
  fields: {
    guid: 'Number',
    sponsorName: 'Name',
    sponsorPhone: 'Phone',
    sponsorEmail: 'Email',
    priceDto: { total: 'Total' },
    createdAt: 'Date',
    status: 'Status',
    fundraisingRewards: 'Rewards',
  },
  tabs: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' },
  choices: { status: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' } },
  dialogs: { view: 'Request' },
  empty: {
    title: 'No requests here',
    text: 'Choose rewards that you want to support and send your first request.',
    begin: 'Choose rewards',
  },
} as const
