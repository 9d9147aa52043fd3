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
  tabs: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled', Any: 'All' },
  filters: { from: 'Ended from', to: 'Ended to', createdFrom: 'Requested from', createdTo: 'Requested to' },
  choices: { status: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' } },
  dialogs: { view: 'Request' },
  actions: { withdraw: 'Withdraw' },
  keeps: { withdraw: 'Keep the request' },
  warnings: {
    withdraw:
      'The institutions are notified, and nothing is to be paid. The fundraisers can be sponsored again with a new request.',
  },
  toasts: { withdrawn: 'Request withdrawn' },
  empty: {
    title: 'No requests here',
    text: 'Choose rewards that you want to support and send your first request.',
    begin: 'Choose rewards',
  },
} as const
