/** A button that saves a table of figures as a file in a format that the user chooses. */
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { useDownload } from '../engine/actions/useDownload'
import { type ExportFormat, exportFormats } from '../engine/export/exportFormats'
import type { ExportTable } from '../engine/export/exportTable'
import { exportFormatNames, FileFormatMenu } from '../engine/export/FileFormatMenu'

interface TableExportProps {
  /** Title of the table, already translated, for the button's label. */
  title: string
  /** File name without its extension. */
  fileName: string
  isOff?: boolean
  load(): ExportTable | Promise<ExportTable>
}

export const TableExportButton = ({ title, fileName, isOff = false, load }: TableExportProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { download, isBusy } = useDownload(
    async (format: ExportFormat) => {
      const table = await load()
      return (await import('../engine/export/exportFile')).createExportFile(table, format, language)
    },
    format => `${fileName}.${format}`,
  )
  return (
    <FileFormatMenu
      choices={exportFormats.map(format => ({ choice: format, label: exportFormatNames[format] }))}
      isBusy={isBusy}
      isOff={isOff}
      label={`${translate('engine.export')}: ${title}`}
      onChoose={format => void download(format)}
    />
  )
}
