export const bins = {
  title: 'Bins',
  add: 'Add bin',
  count: '%{count} of %{max}',
  fields: { isVisible: 'Public' },
  publicHelp: 'A public bin is open to everybody who returns bottles; a private bin is for the store’s own use.',
  level: '%{percent}% full',
  emptied: 'Emptied %{at}',
  fault: 'Reported broken %{at}',
  clearFault: 'Clear',
  noDescription: 'No description',
  remove: 'Delete bin',
  downloadQr: 'Download QR',
  downloadSheet: 'Download sheet',
  full: 'A store can have at most %{max} bins',
  empty: {
    title: 'This store has no bins yet',
    text: 'Add a bin, then print its QR code and stick it on.',
  },
  added: 'Bin added',
} as const

/** The messages of resources that load with those of stores. */
export const storeResources = { bins } as const
