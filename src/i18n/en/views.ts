/** Messages of the saved views of lists. */
export const views = {
  title: 'Views',
  everything: 'Everything',
  save: 'Save as a view…',
  link: 'Link for colleagues',
  copy: 'Copy',
  copied: 'The link is copied',
  fields: {
    name: 'Name',
    isDefault: 'Use as default',
    takesShown: 'Take over what the list shows now',
  },
  dialogs: {
    create: 'Save as a view',
    edit: 'View',
    delete: 'Delete this view?',
  },
} as const
