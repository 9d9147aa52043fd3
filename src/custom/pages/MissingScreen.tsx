/** An address of the area that no screen has. */
import { useTranslate } from 'react-admin'
import { PageTitle } from '../layout/PageTitle'

export const MissingScreen = () => {
  const translate = useTranslate()
  return <PageTitle title={translate('engine.noSuchPage')} />
}
