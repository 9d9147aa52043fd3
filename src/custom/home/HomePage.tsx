/**
 * Home page of a role: greeting, numbers of records in lists, first steps, figures with their change, and items that
 * need attention. GET /b2b/common/home.
 */
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HomePageData as HomeAnswer } from '../../../contract/home'
import { homePeriodDays } from '../../../contract/homeParts'
import { useMe, useSession, useTeamRole } from '../../authProvider/useSession'
import { http } from '../../dataProvider/http'
import { loadHomeMessages } from '../../i18n/lazyMessages'
import { useEngine } from '../engine/definition/EngineContext'
import { canAccessRecords } from '../engine/definition/teamAccess'
import { ErrorScreen } from '../ui/ErrorScreen'
import { figureGridStyles } from '../ui/Figure'
import { HomeFigures } from './HomeFigures'
import { AttentionItems, FirstSteps } from './HomeSections'
import { greetingLinks } from './homeLinks'
import { ListCards, RecordPreviewCards } from './ListCards'

const Loading = () => {
  const translate = useTranslate()
  return (
    <Box role="status" aria-label={translate('engine.loading')} sx={figureGridStyles}>
      {['a', 'b', 'c', 'd'].map(key => (
        <Skeleton key={key} variant="rounded" height={126} sx={{ mb: 2 }} />
      ))}
    </Box>
  )
}

/**
 * Returns whether the figures are shown. They are hidden while a new organisation has not completed its first steps and
 * all figures are 0.
 */
const hasFigures = ({ figures, steps }: HomeAnswer) =>
  steps.every(({ isDone }) => isDone) || figures.some(({ value, before }) => value > 0 || before > 0)

export const HomePage = () => {
  use(loadHomeMessages())
  const translate = useTranslate()
  const me = useMe()
  const role = useSession()?.role
  const teamRole = useTeamRole()
  const { data, error, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => http<HomeAnswer>('/b2b/common/home', { signal }),
  })
  const links = greetingLinks(useEngine(), role)
  const name = me?.organisation?.name ?? me?.email
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1200 }}>
      <Box>
        <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name ? translate('home.hello', { name }) : '\u00a0'}
        </Typography>
        {(!data || hasFigures(data)) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('home.period', { days: homePeriodDays })}
            </Typography>
            {links.map(({ label, to }) => (
              <MuiLink key={label} component={Link} to={to}>
                {translate(label)}
              </MuiLink>
            ))}
          </Box>
        )}
      </Box>
      {error && <ErrorScreen error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      <ListCards />
      {data && role && (
        <>
          {canAccessRecords({}, 'write', teamRole) && <FirstSteps steps={data.steps} />}
          {hasFigures(data) && <HomeFigures figures={data.figures} from={data.from} role={role} />}
          <AttentionItems items={data.matters} role={role} />
          <RecordPreviewCards />
        </>
      )}
    </Box>
  )
}
