/** What a list shows, as a file; how that is written comes with the first one. */
import { useCallback } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { useCellText } from '../cells/useCellText'
import type { ExportKind } from './exportFile'
import { useScreen } from './ScreenContext'
import { useColumns } from './useColumns'

export const useExport = () => {
  const { definition } = useScreen()
  const { shown } = useColumns()
  const language = useLanguage()
  const dataProvider = useDataProvider()
  const textOf = useCellText(definition.name)
  return useCallback(
    async (records: readonly RaRecord[], kind: ExportKind) => {
      const { exportFile } = await import('./exportFile')
      return exportFile(records, { kind, columns: shown, textOf, language, dataProvider })
    },
    [shown, textOf, language, dataProvider],
  )
}
