export const sagas = {
  title: 'Requests',
  fields: {
    location: { name: 'Location' },
    code: 'Door code',
    createdAt: 'Started',
    bottlesPickedAt: 'Picked up',
    countedKg: 'Counted, kg',
    weighedKg: 'Weighed, kg',
    finishedAt: 'Finished',
    canceledAt: 'Canceled',
  },
  tabs: { Started: 'Started', Finished: 'Finished', Canceled: 'Canceled' },
  filters: { from: 'From', to: 'To' },
  actions: { cancel: 'Cancel recycling' },
  keeps: { cancel: 'Keep recycling' },
  toasts: { cancelled: 'Recycling canceled' },
  empty: { title: 'No requests here', text: 'Book a location on the map to start recycling.', begin: 'Open the map' },
} as const
