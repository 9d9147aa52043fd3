/** Styles of a page of sections in one column, or in two on a wide screen. */
export const sectionGridStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const

/** Style of the sections below each other in one column. */
export const sectionStackStyles = { display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 } as const
