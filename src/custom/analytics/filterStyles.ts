/** Boxes beside each other, on a phone below. */
export const filterStyles = {
  mb: 3,
  pt: 1,
  '& > *': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2 },
  '& > * > *': { flex: { xs: '1 1 100%', sm: '0 1 14rem' }, minWidth: { sm: '11.25rem' } },
  // "All" is what the figures are of, as the box beside it says.
  '& input::placeholder': { color: 'text.primary', opacity: 1 },
}
