/**
 * Shows a list's filters and, if its rows are cards, its sort button. The code is loaded with the first list that has
 * filters or a sort button.
 */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { isSortable } from '../../../dataProvider/listQuery'
import { lazyWithBoundary } from '../../ui/lazyWithBoundary'
import { FilterSkeleton } from './FilterSkeleton'
import { filterParametersOf } from './listUrl'
import { useScreen } from './ScreenContext'

const CardSortButton = lazyWithBoundary(
  async () => (await import('./CardSortButton')).CardSortButton,
  'in the bar',
  <Box sx={{ width: 40, height: 40, mt: 1 }} />,
)

/**
 * Maximum number of filters that a phone shows. If a list has more, all filters except the first are behind one button.
 */
const most = 2

const useBoxes = () => {
  const { definition } = useScreen()
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const names = filterParametersOf(definition).map(({ name }) => name)
  return { names, isFoldable: isPhone && names.length > most }
}

/**
 * A placeholder with the layout of the filters. If a phone shows only the first filter, the second box is the place of
 * the button that shows the others.
 */
const Waiting = () => {
  const { names, isFoldable } = useBoxes()
  const rowGap = isFoldable ? 0 : 2
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', columnGap: 2, rowGap }}>
      {names.slice(0, isFoldable ? most : undefined).map(name => (
        <FilterSkeleton key={name} />
      ))}
    </Box>
  )
}
const ListFilterInputs = lazyWithBoundary(
  async () => (await import('./ListFilterInputs')).ListFilterInputs,
  'with words',
  <Waiting />,
)

/**
 * The sort button is at the end of the filters. On a phone, where each filter has a line of its own, the button is next
 * to the first filter, so that the other filters are as wide as the cards below.
 */
const besideSortButton = {
  mb: 2,
  display: 'flex',
  alignItems: 'start',
  gap: 1,
  position: 'relative',
  minHeight: 48,
  '@media (max-width:37.49em)': {
    // FilterForm gives its fields the full width, which would ignore the margin. The icon of the button is as wide as
    // 1.5 rem, so that it grows with the font size.
    '& :is(.filter-field, .MuiSkeleton-root):first-of-type': { mr: 'calc(1.5rem + 24px)', width: 'auto' },
    '& > * + *': { position: 'absolute', top: 0, right: 0 },
  },
} as const

export const ListFilters = () => {
  const translate = useTranslate()
  const { definition } = useScreen()
  const hasCards = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'), { noSsr: true })
  const { names, isFoldable } = useBoxes()
  const isSorted = hasCards && definition.columns.some(({ source }) => isSortable(definition, source))
  if (names.length === 0 && !isSorted) return null
  return (
    <Box role="search" aria-label={translate('engine.filters')} sx={isSorted ? besideSortButton : { mb: 2 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {names.length > 0 && <ListFilterInputs folded={isFoldable ? names.slice(1) : []} />}
      </Box>
      {isSorted && <CardSortButton />}
    </Box>
  )
}
