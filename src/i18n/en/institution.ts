/**
 * Messages that differ for an institution, whose locations are called places instead of stores. They have the same keys
 * as the messages that they replace. Loaded only in the institution's area.
 */
export const institution = {
  names: { locations: 'Place |||| Places' },
  shell: { menu: { stores: 'Places' } },
  analytics: {
    filters: { location: 'Place' },
    location: 'Place',
    locations: 'Places',
    byLocation: 'By place',
  },
  resources: {
    locations: {
      title: 'Places',
      labels: {
        none: 'The chosen places have no bins yet',
        tooMany: 'Most places and labels of one file: %{max}. Choose fewer',
      },
      dialogs: { create: 'Add place', edit: 'Edit place', view: 'Place', delete: 'Delete place' },
      toasts: { created: 'Place added', updated: 'Place saved', deleted: 'Place deleted' },
      empty: { title: 'No places yet', text: 'Add the first one, then give it collection bins.' },
      panel: { empty: 'No city has a place yet' },
    },
    bins: {
      publicHelp:
        'A public bin is open to everybody who returns bottles; a bin that is not public is for the place’s own use.',
      full: 'A place can have at most %{max} bins',
      empty: { title: 'This place has no bins yet' },
    },
    allBins: {
      fields: { location: { name: 'Place' } },
      filters: { locationId: 'Place' },
      empty: { text: 'Add bins to a place: they are listed here with their levels and faults.' },
    },
    employees: { fields: { locationGuid: 'Place' } },
  },
  home: {
    figures: { activeStores: 'Places with returns' },
    matters: {
      storesBooked: '%{smart_count} place is booked for a pickup |||| %{smart_count} places are booked for a pickup',
    },
    steps: { store: 'Add the first place' },
  },
  stores: {
    point: { pin: 'Pin of the place, draggable' },
    next: { label: 'The next step for a new place' },
    map: {
      city: { count: 'Places here: %{count}' },
      label: 'Map of your places',
      list: 'Places',
      marker: 'Place at %{latitude}, %{longitude}',
      dialog: 'Place',
      empty: 'There are no places in this part of the map',
      failed: 'The places could not be loaded',
      most: 'Only the first %{count} places are shown. Zoom in to see the others.',
    },
  },
} as const
