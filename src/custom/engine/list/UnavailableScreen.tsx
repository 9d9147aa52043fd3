/**
 * Shown instead of a screen if the URL belongs to no screen, or if the user's role (in the team or among support staff)
 * or limit to cities and locations does not allow the resource or the dialog at this URL.
 */
import Button from '@mui/material/Button'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { loadTeamMessages } from '../../../i18n/lazyMessages'
import { AccessDenied } from '../../ui/AccessDenied'
import { useReportContentPainted } from '../../ui/contentPriority'
import { PageTitle } from '../../ui/PageTitle'
import { useEngine } from '../definition/EngineContext'
import { titleKey } from '../definition/messageKeys'
import type { ResolvedDefinition } from '../definition/resolve'
import { requiredTeamRole } from '../definition/teamAccess'
import { findScreenPath } from '../related/screenPath'
import { matchListRoute } from './listRoute'
import { MissingScreen } from './MissingScreen'

const DeniedScreen = ({ definition }: { definition: ResolvedDefinition }) => {
  use(loadTeamMessages())
  const translate = useTranslate()
  const engine = useEngine()
  const name = translate(titleKey(definition))
  const action = definition.isForbidden ? 'read' : 'write'
  const path = definition.isForbidden ? undefined : findScreenPath(engine, definition.name)
  return (
    <>
      <PageTitle title={name} />
      <AccessDenied name={name} action={action} needs={requiredTeamRole(definition, action)} />
      <Button component={Link} to={path ?? engine.areaPath} variant="contained" sx={{ mt: 2 }}>
        {path ? translate('team.denied.back', { name }) : translate('public.toHome')}
      </Button>
    </>
  )
}

/** Path to which react-admin's own pages redirect a user whom `canAccess` refuses. */
const reactAdminRefusal = 'access-denied'

const RefusedPage = () => {
  use(loadTeamMessages())
  const translate = useTranslate()
  const { areaPath } = useEngine()
  return (
    <>
      <PageTitle title={translate('team.denied.title')} />
      <AccessDenied />
      <Button component={Link} to={areaPath} variant="contained" sx={{ mt: 2 }}>
        {translate('public.toHome')}
      </Button>
    </>
  )
}

/**
 * Shows the message that fits the URL: no such screen, or no access to it.
 * @param definition the resource of the screen, if the URL is below the path of a list
 */
export const UnavailableScreen = ({ definition }: { definition?: ResolvedDefinition }) => {
  const rest = useParams()['*'] ?? ''
  const { isForbidden, whole } = definition ?? {}
  useReportContentPainted(true)
  if (definition && (isForbidden || (whole && matchListRoute(rest, whole))))
    return <DeniedScreen definition={definition} />
  return rest === reactAdminRefusal ? <RefusedPage /> : <MissingScreen />
}
