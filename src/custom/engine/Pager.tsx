/** Up to 10 page numbers around the open one; first and last buttons beyond 10 pages (spec section 9). */
import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'

export const pagerWindow = (page: number, pages: number, size: number = limits.pagerButtons) => {
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), pages - size + 1))
  return Array.from({ length: Math.min(size, pages) }, (_, index) => start + index)
}

interface PagerProps {
  page: number
  pages: number
  onChange(page: number): void
}

export const Pager = ({ page, pages, onChange }: PagerProps) => {
  const translate = useTranslate()
  if (pages < 2 && page <= pages) return null
  const isLong = pages > limits.pagerButtons
  const edge = (target: number, label: string, icon: React.ReactNode) => (
    <IconButton aria-label={translate(label)} disabled={page === target} onClick={() => onChange(target)}>
      {icon}
    </IconButton>
  )
  return (
    <Box
      component="nav"
      aria-label={translate('engine.pager.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, mt: 2 }}
    >
      {isLong && edge(1, 'engine.pager.first', <FirstPage />)}
      {pagerWindow(page, pages).map(number => (
        <Button
          key={number}
          variant={number === page ? 'contained' : 'text'}
          aria-label={translate('engine.pager.page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          sx={{ minWidth: 40, px: 1 }}
        >
          {number}
        </Button>
      ))}
      {isLong && edge(pages, 'engine.pager.last', <LastPage />)}
    </Box>
  )
}
