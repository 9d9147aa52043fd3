export const locations = {
  title: 'Stores',
  /** Headings of the grid, where there is less room than in a form. */
  columns: { houseNumber: 'House', zipCode: 'Zip code' },
  fields: {
    guid: 'ID',
    name: 'Name',
    city: 'City',
    street: 'Street',
    houseNumber: 'House number',
    zipCode: 'Zip code',
    createdAt: 'Date',
    latitude: 'Latitude',
    longitude: 'Longitude',
    pointIsCorrect: 'Point is correct',
  },
  filters: { matter: 'Needs attention' },
  choices: {
    matter: {
      fullBins: 'Full bins',
      faultyBins: 'Broken bins',
      storesBooked: 'Booked for pickup',
      pointsToCheck: 'Point to check',
    },
  },
  pointToCheck: 'Point to check',
  actions: { bins: 'Bins', labels: 'Print labels' },
  labels: {
    city: 'Print the city’s labels',
    none: 'The chosen stores have no bins yet',
    tooMany: 'Most stores and labels of one file: %{max}. Choose fewer',
  },
  dialogs: {
    create: 'Add store',
    edit: 'Edit store',
    view: 'Store',
    delete: 'Delete store',
  },
  empty: {
    title: 'No stores yet',
    text: 'Add the first one, then give it collection bins.',
  },
  toasts: { created: 'Store added', updated: 'Store saved', deleted: 'Store deleted' },
  deleteWarning: 'Its bins will be deleted too. Their printed QR codes will stop working.',
  consequences: {
    bins: 'Bins that are deleted too: %{bins}.',
    uncountedBins: 'Their bins are deleted too.',
    booked: 'Booked by a recycler, and kept until the pickup is finished or cancelled: %{bookedLocations}.',
    codes: 'The printed QR codes of these bins will stop working.',
  },
  panel: {
    title: 'Cities',
    search: 'Search city',
    empty: 'No city has a store yet',
  },
  import: {
    lookUp: 'Look up the addresses',
    looking: 'Looking up the addresses: %{done} of %{count}',
    stop: 'Stop',
    right: 'The point is right',
    doubts: {
      nullIsland: '0, 0 is no address',
      swapped: 'latitude and longitude seem to be swapped',
      far: 'far from the city',
      cityCentre: 'only the centre of the city',
    },
    accuracy: { House: 'house', Street: 'street only', City: 'city only' },
  },
} as const
