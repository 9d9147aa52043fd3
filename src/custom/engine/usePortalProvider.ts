/** react-admin's data provider with the portal's own verbs. */
import { useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'

export const usePortalProvider = () => useDataProvider<PortalDataProvider>()
