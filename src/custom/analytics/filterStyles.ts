/** Styles that place inputs in a row, or on a phone in a column. */
export const filterStyles = {
  mb: 3,
  pt: 1,
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2 },
  '& > * > *': { flex: { xs: '1 1 100%', sm: '0 1 14rem' }, minWidth: { sm: '11.25rem' } },
  // The placeholder reads "All", which is the current value, so it has the colour of a value.
  '& input::placeholder': { color: 'text.primary', opacity: 1 },
}
