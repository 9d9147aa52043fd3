/** All rows of the open tab as a CSV file: the provider walks the pages, or the server makes it (`from`). */

import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import { blob } from '../../dataProvider/http'
import { valueAt } from '../cells/Cell'
import { toCsv } from './csv'
import { useScreen } from './ScreenContext'
import { saveFile } from './saveFile'
import { useErrorToast } from './useErrorToast'
import { usePortalProvider } from './usePortalProvider'
import { listArguments } from './useResourceList'
import { fieldKey } from './words'

const mostRows = 10_000

interface ExportButtonProps {
  filter: Values
  from: string | undefined
}

export const ExportButton = ({ filter, from }: ExportButtonProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const dataProvider = usePortalProvider()
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  const columns = definition.columns.filter(({ kind }) => kind !== 'custom' && kind !== 'image')
  const fileOfRows = async () => {
    const asked = { ...listArguments(filter, 1, definition.sort), pagination: { page: 1, perPage: mostRows } }
    const { data } = await dataProvider.getList(definition.name, { ...asked, meta: { everyPage: true } })
    const heading = columns.map(column => translate(column.label ?? fieldKey(definition, column.source)))
    const rows = data.map(record => columns.map(({ source }) => valueAt(record, source)))
    // The mark lets spreadsheets read the file as UTF-8.
    return new Blob(['\uFEFF', toCsv([heading, ...rows])], { type: 'text/csv' })
  }
  const exportRows = async () => {
    setIsBusy(true)
    try {
      const file = from ? await blob(from, { query: { filter: JSON.stringify(filter) } }) : await fileOfRows()
      saveFile(file, `${definition.name}.csv`)
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button startIcon={<Download />} loading={isBusy} onClick={exportRows}>
      {translate('engine.export')}
    </Button>
  )
}
