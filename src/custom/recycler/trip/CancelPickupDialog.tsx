/** Asks for confirmation and cancels a booking. */
import { useDataProvider, useTranslate } from 'react-admin'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { isOutdated } from '../../engine/actions/currentState'
import { useSuccessToast } from '../../engine/actions/successToast'
import { useRejectionToast } from '../../engine/actions/useRejectionText'
import { useRefreshResource } from '../../engine/actions/useRowAction'
import { isRecordDeleted } from '../../engine/actions/useRowErrorText'
import { useDefinition } from '../../engine/definition/EngineContext'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FactList } from '../../ui/FactList'
import { focusHeading } from '../../ui/focusHeading'
import { useBusy } from '../../ui/useBusy'
import type { Stop } from './stops'

interface CancelQuestionProps {
  stop: Stop
  onClose(): void
}

export const CancelPickupDialog = ({ stop: { guid, name, address, code, version }, onClose }: CancelQuestionProps) => {
  const translate = useTranslate()
  const provider = useDataProvider<PortalDataProvider>()
  const refresh = useRefreshResource()
  const tellDone = useSuccessToast()
  const toastRejection = useRejectionToast(useDefinition('sagas'))
  const { isBusy, attempt } = useBusy()
  const label = translate('resources.sagas.actions.cancel')
  const cancel = async () => {
    const previousData = { id: guid, version }
    try {
      await provider.transition('sagas', { id: guid, key: 'cancel', values: { id: guid }, previousData })
      tellDone('resources.sagas.toasts.cancelled', name)
    } catch (error) {
      await toastRejection({ error, id: guid, name })
      if (!isOutdated(error) && !isRecordDeleted(error)) return
    }
    onClose()
    focusHeading()
    await refresh('sagas')
  }
  return (
    <ConfirmDialog
      title={label}
      confirmLabel={label}
      keepLabel={translate('resources.sagas.keeps.cancel')}
      isBusy={isBusy}
      onConfirm={() => void attempt(cancel)}
      onClose={onClose}
    >
      <FactList
        facts={[
          [translate('resources.sagas.fields.location.name'), [name, address].filter(Boolean).join(', ')],
          [translate('resources.sagas.fields.code'), code],
        ]}
      />
    </ConfirmDialog>
  )
}
