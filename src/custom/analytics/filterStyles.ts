/** Styles that place inputs next to each other, or on a phone below each other. */
export const filterStyles = {
  mb: 3,
  pt: 1,
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2 },
  '& > * > *': { flex: { xs: '1 1 100%', sm: '0 1 14rem' }, minWidth: { sm: '11.25rem' } },
  // The placeholder "All" is the filter's value, so it has the text colour of a value.
  '& input::placeholder': { color: 'text.primary', opacity: 1 },
}
