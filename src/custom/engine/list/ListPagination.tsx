/**
 * Shows the range of rows, up to 10 page numbers around the open page, and the choice of the page size. If there are
 * more than 10 pages, it also shows buttons for the first and the last page (spec section 9).
 */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useListPaginationContext, useTranslate } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { pageSizesOf } from './listUrl'
import { useScreen } from './ScreenContext'

interface PagesProps {
  page: number
  pages: number
  onChange(page: number): void
}

export const PageButtons = ({ page, pages, onChange }: PagesProps) => {
  const translate = useTranslate()
  if (pages < 2) return null
  const isLong = pages > limits.pagerButtons
  return (
    <Pagination
      aria-label={translate('engine.pager.label')}
      page={page}
      count={pages}
      onChange={(_, next) => onChange(next)}
      color="primary"
      shape="rounded"
      // Number of page buttons on each side of the open page. MUI then shows 9 page buttons, and 10 near the first and
      // the last page.
      siblingCount={limits.pagerButtons / 2 - 1}
      boundaryCount={0}
      hidePrevButton
      hideNextButton
      showFirstButton={isLong}
      showLastButton={isLong}
      getItemAriaLabel={(type, number) => translate(`engine.pager.${type}`, { page: number })}
    />
  )
}

const RowsPerPage = ({ sizes }: { sizes: readonly number[] }) => {
  const { perPage, setPerPage } = useListPaginationContext()
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('engine.pager.rows')}
      value={perPage}
      onChange={event => setPerPage(Number(event.target.value))}
      sx={{ minWidth: '11.25rem' }}
    >
      {sizes.map(size => (
        <MenuItem key={size} value={size}>
          {size}
        </MenuItem>
      ))}
    </TextField>
  )
}

/**
 * Shows the range of rows, such as "31–60 of 70". If the API stopped counting, the text says "of more than" a number.
 */
const Range = ({ isCounted }: { isCounted: boolean }) => {
  const { page, perPage, total = 0 } = useListPaginationContext()
  const translate = useTranslate()
  const range = { offsetBegin: (page - 1) * perPage + 1, offsetEnd: Math.min(page * perPage, total), total }
  if (range.offsetBegin > total) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {translate(isCounted ? 'ra.navigation.page_range_info' : 'engine.pager.rangeOfMore', range)}
    </Typography>
  )
}

/** Scrolls to the first row of the new page, because the page buttons are below the last row. */
const toListTop = () => {
  const list = document.getElementById('tab-panel')
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
}

export const ListPagination = ({ isCounted }: { isCounted: boolean }) => {
  const { page, perPage, total = 0, setPage } = useListPaginationContext()
  const sizes = pageSizesOf(useScreen().definition)
  const least = Math.min(...sizes)
  const open = (next: number) => {
    setPage(next)
    toListTop()
  }
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        mt: 2,
        '&, & ul': { flexWrap: 'wrap', justifyContent: 'center' },
      }}
    >
      <Range isCounted={isCounted} />
      <PageButtons page={page} pages={Math.ceil(total / perPage)} onChange={open} />
      {sizes.length > 1 && total > least && <RowsPerPage sizes={sizes} />}
    </Box>
  )
}
