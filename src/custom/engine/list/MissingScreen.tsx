/** Shown for a URL of the area that belongs to no screen, with a link back. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageTitle } from '../../ui/PageTitle'
import { useEngine } from '../definition/EngineContext'

export const MissingScreen = () => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  return (
    <>
      <PageTitle title={translate('engine.noSuchPage')} />
      <Typography sx={{ mb: 2 }}>{translate('public.notFound.lead')}</Typography>
      <Button component={Link} to={areaPath} variant="contained">
        {translate('public.toHome')}
      </Button>
    </>
  )
}
