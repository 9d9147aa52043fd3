/** One file of all the chosen rows, made by the server. */
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { sheet } from '../../dataProvider/http'
import { icons } from '../layout/icons'
import type { BulkDeed } from './actions'
import { useScreen } from './ScreenContext'
import { useDownload } from './useDownload'
import { actionKey } from './words'

export const FileButton = ({ deed }: { deed: Extract<BulkDeed, { kind: 'file' }> }) => {
  const { definition } = useScreen()
  const { selectedIds: ids } = useListContext()
  const translate = useTranslate()
  const Icon = icons[deed.icon]
  const make = () => sheet(deed.from, { method: 'POST', body: { ids } })
  const { download, isBusy } = useDownload(make, deed.name, deed.refusals)
  return (
    <Button startIcon={<Icon />} loading={isBusy} onClick={() => download()}>
      {translate(actionKey(definition, deed.key))}
    </Button>
  )
}
