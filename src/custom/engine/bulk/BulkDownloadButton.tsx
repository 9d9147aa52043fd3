/** Saves one file about all selected rows, created by the server. A toast names rows that the server left out. */
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { type Identifier, useListContext, useNotify, useTranslate } from 'react-admin'
import { fetchPdf, type PrintedPdf } from '../../../dataProvider/downloads'
import { icons } from '../../ui/icons'
import { useDownload } from '../actions/useDownload'
import type { BulkAction } from '../definition/actions'
import { actionKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'

/** Maximum number of row names in one toast; the other rows are only counted. */
const shownNames = 5

interface FileButtonProps {
  action: Extract<BulkAction, { kind: 'file' }>
  nameOf(id: Identifier): string
}

export const BulkDownloadButton = ({ action, nameOf }: FileButtonProps) => {
  const { definition } = useScreen()
  const { selectedIds: ids } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const sheet = useRef<PrintedPdf>(undefined)
  const Icon = icons[action.icon]
  const make = async () => {
    sheet.current = undefined
    sheet.current = await fetchPdf(action.from, { method: 'POST', body: { ids } })
    return sheet.current
  }
  const { download, isBusy } = useDownload(make, action.name, action.errorTexts)
  const save = async () => {
    await download()
    const omitted = sheet.current?.omitted
    if (!omitted?.count || !action.omitted) return
    const named = omitted.ids.slice(0, shownNames)
    const rest = omitted.count - named.length
    const more = rest > 0 ? [translate('engine.bulk.andMore', { count: rest })] : []
    const names = [...named.map(nameOf), ...more].join(', ')
    notify(action.omitted, { type: 'warning', messageArgs: { names } })
  }
  return (
    <Button startIcon={<Icon />} loading={isBusy} onClick={() => void save()}>
      {translate(actionKey(definition, action.key))}
    </Button>
  )
}
