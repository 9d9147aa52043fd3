/** Messages of the sponsorship requests for an institution's fundraisers. */
export const receivedSponsorships = {
  title: 'Sponsorship requests',
  fields: {
    guid: 'Number',
    sponsor: { name: 'Sponsor' },
    rewards: 'Fundraiser',
    amount: 'Amount',
    status: 'Status',
    createdAt: 'Date',
    finishedAt: 'Finished',
    canceledAt: 'Canceled',
  },
  filters: { rewardId: 'Fundraiser', from: 'From', to: 'To' },
  tabs: { All: 'All', Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' },
  choices: { status: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' } },
  dialogs: { view: 'Sponsorship request' },
  hints: { amount: 'Price × quantity of your fundraisers, without the fee' },
  deletedReward: 'deleted',
  withdrawn: 'Withdrawn by the sponsor',
  next: {
    Started:
      'Our team now arranges the payment with the sponsor and then finishes the request; you do not need to do anything.',
    Finished:
      'The sponsor has paid. Our team gets in touch with you about the money; you then buy what you collected for.',
    Canceled: 'Nothing is paid for this request. Your active fundraisers stay open to other sponsors.',
  },
  deletedSponsor: 'deleted account',
  empty: {
    title: 'No sponsorship requests',
    text: 'Sponsors can pay for your active fundraisers: their requests are listed here.',
    begin: 'Go to the fundraisers',
  },
} as const
