/** Up to 10 page numbers around the open one; first and last buttons beyond 10 pages (spec section 9). */
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import TextField from '@mui/material/TextField'
import { useListPaginationContext, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { pageSizesOf } from './listAddress'
import { useScreen } from './ScreenContext'

interface PagesProps {
  page: number
  pages: number
  onChange(page: number): void
}

export const Pages = ({ page, pages, onChange }: PagesProps) => {
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
      // With the one at the edge these are 10.
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
      id="rows-per-page"
      label={translate('ra.navigation.page_rows_per_page')}
      value={perPage}
      onChange={event => setPerPage(Number(event.target.value))}
      sx={{ minWidth: 140 }}
    >
      {sizes.map(size => (
        <MenuItem key={size} value={size}>
          {size}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const Pager = () => {
  const { page, perPage, total = 0, setPage } = useListPaginationContext()
  const sizes = pageSizesOf(useScreen().definition)
  const [least = perPage] = sizes
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 2, mt: 2 }}>
      <Pages page={page} pages={Math.ceil(total / perPage)} onChange={setPage} />
      {sizes.length > 1 && total > least && <RowsPerPage sizes={sizes} />}
    </Box>
  )
}
