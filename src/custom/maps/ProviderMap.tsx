/** The service provider's map. It has no content yet (spec section 2.2) and explains its purpose. */
import { useTranslate } from 'react-admin'
import { EmptyScreen } from '../ui/EmptyScreen'

export const ProviderMap = () => {
  const translate = useTranslate()
  return (
    <EmptyScreen
      drawing="map"
      title={translate('shell.providerMap.title')}
      text={translate('shell.providerMap.text')}
    />
  )
}
