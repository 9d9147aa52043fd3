/** The place of a list's filters; their code comes with the first list that has some. */
import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { isSearchable } from '../../dataProvider/listQuery'
import { BoxToCome } from './BoxToCome'
import { searchName } from './listAddress'
import { useScreen } from './ScreenContext'

const FilterBoxes = lazy(async () => ({ default: (await import('./FilterBoxes')).FilterBoxes }))

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 2 }
/** As the boxes have always stood; and what is wrong with a value is shown, which react-admin's form hides. */
const boxStyles = {
  mb: 2,
  '& > form': { ...grid, alignItems: 'start', minHeight: 0, p: 0 },
  '& .filter-field': { display: 'block' },
  '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: 'none' },
  '& .MuiFormControl-root.MuiFormControl-root': { width: '100%', mt: 0 },
  '& .MuiFormHelperText-root.MuiFormHelperText-root': { display: 'block' },
}

const useBoxes = () => {
  const { definition } = useScreen()
  const { filters = [] } = definition
  return [...(isSearchable(definition) ? [searchName] : []), ...filters.map(({ name }) => name)]
}

const Waiting = ({ boxes }: { boxes: readonly string[] }) => (
  <Box sx={grid}>
    {boxes.map(name => (
      <BoxToCome key={name} />
    ))}
  </Box>
)

export const Filters = () => {
  const translate = useTranslate()
  const boxes = useBoxes()
  if (boxes.length === 0) return null
  return (
    <Box role="search" aria-label={translate('engine.filters')} sx={boxStyles}>
      <Suspense fallback={<Waiting boxes={boxes} />}>
        <FilterBoxes />
      </Suspense>
    </Box>
  )
}
