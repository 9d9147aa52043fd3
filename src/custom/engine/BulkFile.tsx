/** One file of all the chosen rows, made by the server. */
import Button from '@mui/material/Button'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { ApiError, blob } from '../../dataProvider/http'
import { icons } from '../layout/icons'
import type { BulkDeed } from './actions'
import { useScreen } from './ScreenContext'
import { saveFile } from './saveFile'
import { useBusy } from './useBusy'
import { actionKey } from './words'

export const FileButton = ({ deed }: { deed: Extract<BulkDeed, { kind: 'file' }> }) => {
  const { definition } = useScreen()
  const { selectedIds: ids } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const { isBusy, attempt } = useBusy()
  const Icon = icons[deed.icon]
  const load = async () => {
    try {
      saveFile(await blob(deed.from, { method: 'POST', body: { ids } }), deed.name)
    } catch (error) {
      const said = error instanceof ApiError && deed.refusals?.[error.errorCode as keyof typeof deed.refusals]
      if (!said) throw error
      notify(said.message, { type: 'error', messageArgs: { ...said.params } })
    }
  }
  return (
    <Button startIcon={<Icon />} loading={isBusy} onClick={() => attempt(load)}>
      {translate(actionKey(definition, deed.key))}
    </Button>
  )
}
