/**
 * The page that shares running fundraisers: states what becomes public, and lists the fundraisers, each with one button
 * that makes it public and copies or shares its link.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { use, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { limits } from '../../../contract/limits'
import { toFilteredPath } from '../../../contract/portalPaths'
import type { OwnFundraisingReward } from '../../../contract/rewards'
import { loadSharingMessages } from '../../i18n/lazyMessages'
import { useDefinition, useEngine } from '../engine/definition/EngineContext'
import { PageButtons } from '../engine/list/ListPagination'
import { listArguments } from '../engine/list/listArguments'
import { openedFromListState } from '../engine/list/ScreenContext'
import { findScreenPath } from '../engine/related/screenPath'
import { EmptyScreen } from '../ui/EmptyScreen'
import { ErrorScreen } from '../ui/ErrorScreen'
import { PublishButton } from './PublishButton'
import { SharingExplanation } from './SharingExplanation'
import { publicPageUrl, usePublicPage } from './usePublicPage'

const running = { status: 'InProgress' } as const
type FundraiserRecord = OwnFundraisingReward & { id: string }

const Fundraiser = ({ reward, isReader }: { reward: FundraiserRecord; isReader: boolean }) => {
  const translate = useTranslate()
  const engine = useEngine()
  const publicPage = usePublicPage(reward)
  const { share, canShare } = publicPage
  const url = publicPageUrl(reward)
  const button = (key: string) => ({
    children: translate(`sharing.${key}`),
    'aria-label': `${translate(`sharing.${key}`)}: ${reward.name}`,
  })
  return (
    <ListItem divider sx={{ flexWrap: 'wrap', gap: 1 }}>
      <ListItemText
        primary={reward.name}
        secondary={translate(url ? 'sharing.isPublic' : 'sharing.isPrivate')}
        sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}
      />
      {url && (
        <>
          <Button
            component={Link}
            to={`${findScreenPath(engine, 'fundraisingRewards')}/${reward.guid}/share?tab=${running.status}`}
            state={openedFromListState}
            {...button('more')}
          />
          <Button
            variant="outlined"
            onClick={() => void share(reward.name, url)}
            {...button(canShare ? 'share' : 'copy')}
          />
        </>
      )}
      {!url && !isReader && <PublishButton publicPage={publicPage} name={reward.name} />}
    </ListItem>
  )
}

export const SharingPage = () => {
  use(loadSharingMessages())
  const translate = useTranslate()
  const engine = useEngine()
  const definition = useDefinition('fundraisingRewards')
  const [page, setPage] = useState(1)
  const { data, total, error, refetch } = useGetList<FundraiserRecord>(
    definition.name,
    listArguments(running, page, definition.sort),
    { onError: () => undefined },
  )
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} />
  if (total === 0)
    return (
      <EmptyScreen drawing="gift" title={translate('sharing.none')} text={translate('sharing.noneText')}>
        <Button
          component={Link}
          to={toFilteredPath(findScreenPath(engine, definition.name) ?? '', { status: 'Created' })}
        >
          {translate('sharing.drafts')}
        </Button>
      </EmptyScreen>
    )
  return (
    <Box sx={{ maxWidth: '48rem' }}>
      <SharingExplanation />
      <Paper variant="outlined">
        <List disablePadding sx={{ '& > li:last-of-type': { borderBottom: 0 } }}>
          {data.map(reward => (
            <Fundraiser key={reward.id} reward={reward} isReader={definition.isReader} />
          ))}
        </List>
      </Paper>
      <PageButtons page={page} pages={Math.ceil((total ?? 0) / limits.pageSize)} onChange={setPage} />
    </Box>
  )
}
