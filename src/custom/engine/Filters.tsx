/** The place of a list's filters and, where its rows are cards, of its order; their code comes with the first list that has some. */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isSortable } from '../../dataProvider/listQuery'
import { later, onDemand } from '../layout/later'
import { BoxToCome } from './BoxToCome'
import { boxesOf } from './listAddress'
import { useScreen } from './ScreenContext'

const FilterBoxes = later(async () => (await import('./FilterBoxes')).FilterBoxes)
const SortCards = onDemand(
  async () => (await import('./SortCards')).SortCards,
  <Box sx={{ width: 40, height: 40, mt: 1 }} />,
)
const FilterFold = onDemand(async () => (await import('./FilterFold')).FilterFold)

/** More than these stand before a phone's list: there all but the first are folded into one button. */
const most = 2

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 2 }
/** As the boxes have always stood; and what is wrong with a value is shown, which react-admin's form hides. */
const boxStyles = {
  mb: 2,
  display: 'flex',
  alignItems: 'start',
  gap: 1,
  '& form': { ...grid, alignItems: 'start', minHeight: 0, p: 0 },
  '& .filter-field': { display: 'block' },
  '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: 'none' },
  '& .MuiFormControl-root.MuiFormControl-root': { width: '100%', mt: 0 },
  '& .MuiFormHelperText-root.MuiFormHelperText-root': { display: 'block' },
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
  const { definition } = useScreen()
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const hasCards = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'), { noSsr: true })
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const boxes = boxesOf(definition).map(({ name }) => name)
  const isSorted = hasCards && definition.columns.some(({ source }) => isSortable(definition, source))
  if (boxes.length === 0 && !isSorted) return null
  const isFoldable = isPhone && boxes.length > most
  const isFolded = isFoldable && !isOpen
  return (
    <Box role="search" aria-label={translate('engine.filters')} sx={boxStyles}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {boxes.length > 0 && (
          <Suspense fallback={<Waiting boxes={isFolded ? boxes.slice(0, 2) : boxes} />}>
            <div id={id}>
              <FilterBoxes isFolded={isFolded} />
            </div>
            {isFoldable && (
              <FilterFold names={boxes.slice(1)} controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            )}
          </Suspense>
        )}
      </Box>
      {isSorted && <SortCards />}
    </Box>
  )
}
