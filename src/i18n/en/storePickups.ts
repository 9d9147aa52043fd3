export const storePickups = {
  title: 'Pickups',
  fields: {
    location: { name: 'Store' },
    status: 'State',
    recycler: { name: 'Recycler' },
    createdAt: 'Booked',
    finishedAt: 'Picked up',
    weighedKg: 'Weighed, kg',
    countedKg: 'Counted, kg',
    reportedBy: 'Reported by',
  },
  tabs: { Any: 'All', Started: 'To come', Finished: 'Picked up', Canceled: 'Canceled' },
  filters: { locationId: 'Store', from: 'Ended from', to: 'Ended to' },
  choices: {
    status: { Started: 'To come', Finished: 'Picked up', Canceled: 'Canceled' },
    reportedBy: { Machine: 'Machine', Recycler: 'Recycler', Support: 'Support' },
  },
  empty: { title: 'No pickups here', text: 'Pickups appear here once a recycler books one of your locations.' },
} as const
