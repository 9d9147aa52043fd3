/** Several bins at once: the spec's call, one after the other, so that an API of one's own can do it too. */

import { useDataProvider } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useBinChange } from './useBins'

export const useAddBins = (locationId: string) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run, isBusy } = useBinChange(locationId)
  const add = (count: number) =>
    run(
      async () => {
        for (let added = 0; added < Math.min(count, limits.binsPerLocation); added += 1)
          await dataProvider.create('bins', { data: { description: '' }, meta: { locationId } })
      },
      count === 1 ? 'resources.bins.added' : 'stores.bins.addedMany',
      { count },
    )
  return { add, isBusy }
}
