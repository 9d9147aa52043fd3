/** The service provider's map. It is empty so far (spec section 2.2) and says what it will be for. */
import { useTranslate } from 'react-admin'
import { EmptyScreen } from '../ui/EmptyScreen'

export const ProviderMap = () => {
  const translate = useTranslate()
  return (
    <EmptyScreen icon="map" title={translate('shell.providerMap.title')} text={translate('shell.providerMap.text')} />
  )
}
