/**
 * Messages that differ for an institution, whose locations are called places instead of stores. They have the same keys
 * as the messages that they replace. Loaded only in the institution's area.
 */
import { receivedSponsorships } from './receivedSponsorships'

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
        none: 'The selected places have no bins yet',
        tooMany: 'Maximum places and labels per file: %{max}. Select fewer',
      },
      dialogs: { create: 'Add place', edit: 'Edit place', view: 'Place', delete: 'Delete place' },
      toasts: { created: 'Place added', updated: 'Place saved', deleted: 'Place deleted' },
      empty: { title: 'No places yet', text: 'Add the first one, then give it collection bins.' },
      panel: { empty: 'No city has a place yet' },
    },
    bins: {
      publicHelp: 'A public bin is open to everybody who returns bottles; a private bin is for the place’s own use.',
      full: 'A place can have at most %{max} bins',
      empty: { title: 'This place has no bins yet' },
    },
    storePickups: { fields: { location: { name: 'Place' } }, filters: { locationId: 'Place' } },
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
      storesWithoutBins: '%{smart_count} place has no bins |||| %{smart_count} places have no bins',
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
  errors: { OutsideLimit: 'Outside your cities and places' },
  support: {
    ops: { 'requestPickup locations': { did: 'requested a pickup at a place', to: 'request a pickup at a place' } },
    things: { locations: 'the place' },
    fields: { locationGuid: 'place', limit: 'limit to cities and places' },
  },
  team: {
    limit: {
      all: 'All cities and places',
      some: 'Only some cities or places',
      hint: 'Lists, figures, maps, files and notifications then contain only these. A city includes all its places, also those that are added later.',
      choose: 'Choose at least one city or place.',
      locations: 'Places',
      count: '%{smart_count} place |||| %{smart_count} places',
      nothing: 'deleted places',
      own: 'Your access is limited to some cities or places.',
      denied: '“%{name}” is only for members with access to all cities and places',
      deniedWrite: 'Only members with access to all cities and places can make changes in “%{name}”',
    },
  },
} as const

/** The messages that the institution's area has in addition to the messages of every area. */
export const roleMessages = { Institution: institution, resources: { receivedSponsorships } }
