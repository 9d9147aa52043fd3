export const storePickups = {
  title: 'Pickups',
  fields: {
    status: 'State',
    recycler: { name: 'Recycler' },
    createdAt: 'Booked',
    finishedAt: 'Picked up',
    weighedKg: 'Weighed, kg',
    countedKg: 'Counted, kg',
    reportedBy: 'Reported by',
  },
  choices: {
    status: { Started: 'To come', Finished: 'Picked up', Canceled: 'Canceled' },
    reportedBy: { Machine: 'Machine', Recycler: 'Recycler', Support: 'Support' },
  },
} as const
