/** The digital goods of a reward: free, or given and when. */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import { useLanguage } from '../../i18n/i18n'
import { TableSection } from '../analytics/TableSection'
import { formatDateTime } from '../cells/format'
import { Pages } from '../engine/Pager'
import { ErrorScreen } from '../pages/ErrorScreen'
import { useGoods } from './useRedeemed'

export const Goods = ({ rewardId, name }: { rewardId: string; name: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useGoods(rewardId, (page - 1) * limits.pageSize)
  const box = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  // Below a long table nobody would see that something has opened.
  useEffect(() => {
    if (isThere) box.current?.querySelector('h2')?.focus()
  }, [isThere])
  const words = (key: string) => translate(`redeemed.${key}`)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} />
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <TableSection
        title={`${words('goods')}: ${name}`}
        heading={[words('good'), words('state')]}
        rows={data.items.map(({ guid, content, givenAt }) => ({
          id: guid,
          cells: [
            content,
            givenAt ? translate('redeemed.given', { at: formatDateTime(givenAt, language) }) : words('free'),
          ],
        }))}
        empty={words('noGoods')}
      >
        <Pages page={page} pages={Math.ceil(data.total / limits.pageSize)} onChange={setPage} />
      </TableSection>
    </Box>
  )
}
