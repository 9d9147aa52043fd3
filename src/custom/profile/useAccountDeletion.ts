/** Deletes the account with DELETE /b2b/{slug}, removes its data from the browser, and opens `/`. */
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'
import { translate } from '../../i18n/i18n'
import { readAccount } from '../../session/session'
import { removeUnsentItems } from '../../session/storage'
import { batchOwner, forgetBatches } from '../qr/batchStore'
import { useLeaveAfterSessionEnd } from '../ui/SignOutContext'
import { toast } from '../ui/toast'
import { useErrorToast } from '../ui/useErrorToast'

export const useAccountDeletion = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const toastError = useErrorToast()
  const leave = useLeaveAfterSessionEnd()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    const owner = batchOwner()
    try {
      await dataProvider.delete('organisation', { id: 'own' })
    } catch (error) {
      toastError(error)
      setIsBusy(false)
      return
    }
    sessionStorage.clear()
    removeUnsentItems(readAccount() ?? '')
    // A failure can be ignored: if the browser denies access to its storage, no batches of QR codes were stored there.
    await forgetBatches(owner).catch(error => console.warn('The kept batches could not be removed', error))
    toast(translate('profile.deletion.done'), 'success')
    leave('/')
  }
  return { remove, isBusy }
}
