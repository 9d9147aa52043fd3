/** The digital goods of a reward: free, or given and when. */
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
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
  const words = (key: string) => translate(`redeemed.${key}`)
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} />
  return (
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
  )
}
