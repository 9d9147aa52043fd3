/** Exports rows to a file: the selected rows, or all rows of the filtered list. */
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { useLanguage } from '../../../i18n/i18n'
import { useDownload } from '../actions/useDownload'
import { useCellText } from '../cells/useCellText'
import { useScreen } from '../list/ScreenContext'
import { useColumns } from '../list/useColumns'
import { type ExportFormat, exportFormats } from './exportFormats'
import type { ExportKind } from './exportTable'
import { exportFormatNames, FileFormatMenu } from './FileFormatMenu'

export interface ExportChoice {
  kind: ExportKind
  format: ExportFormat
}
export const exportChoices: readonly ExportChoice[] = exportFormats.flatMap(format =>
  (['shown', 'raw'] as const).map(kind => ({ kind, format })),
)
interface ExportAsProps {
  isOff: boolean
  /** The kinds and formats of the file from which the user can choose; by default all of them. */
  available?: readonly ExportChoice[]
  make(choice: ExportChoice, withIds: boolean): Promise<Blob>
}
/**
 * Asks for the kind and format of the file. If the list has an import, the file can include record ids, so that
 * importing the file recognises renamed records.
 */
export const ExportFormatMenu = ({ isOff, available: offered = exportChoices, make }: ExportAsProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const [withIds, setWithIds] = useState(definition.import?.byId ?? false)
  const { download, isBusy } = useDownload(
    (choice: ExportChoice) => make(choice, withIds),
    ({ format }) => `${definition.name}.${format}`,
  )
  const labelled = offered.map(choice => ({
    choice,
    label: `${translate(`engine.exportAs.${choice.kind}`)} (${exportFormatNames[choice.format]})`,
  }))
  return (
    <FileFormatMenu choices={labelled} isBusy={isBusy} isOff={isOff} onChoose={choice => void download(choice)}>
      {definition.import && (
        <MenuItem role="menuitemcheckbox" aria-checked={withIds} onClick={() => setWithIds(!withIds)}>
          <Checkbox checked={withIds} size="small" tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          {translate('engine.exportAs.withIds')}
        </MenuItem>
      )}
    </FileFormatMenu>
  )
}

/** Exports the given rows, or all rows of the filtered list if `rows` is missing. */
export const ExportMenu = ({ rows }: { rows?: readonly RaRecord[] }) => {
  const everyRow = useFetchAllRows()
  const { total } = useListContext()
  const { exported: columns } = useColumns()
  const textOf = useCellText(useScreen().definition.name)
  const translate = useTranslate()
  const language = useLanguage()
  const dataProvider = useDataProvider()
  // The code that writes files is loaded with the first export.
  const make = async ({ kind, format }: ExportChoice, withIds: boolean) => {
    const [{ createExportFile }, { buildExportTable }, records] = await Promise.all([
      import('./exportFile'),
      import('./exportTable'),
      rows ?? everyRow(),
    ])
    const table = await buildExportTable(records, { kind, withIds, columns, textOf, translate, language, dataProvider })
    return createExportFile(table, format, language)
  }
  return <ExportFormatMenu isOff={!rows && total === 0} make={make} />
}

/** Returns a function that fetches all rows of the filtered list, from all of its pages. */
export const useFetchAllRows = () => {
  const { getData, total } = useListContext()
  return async (): Promise<RaRecord[]> => (await getData?.({ maxResults: total ?? 0, meta: { everyPage: true } })) ?? []
}
