/** Exports all rows of the filtered list to a file. Either react-admin fetches the pages, or the server creates it. */
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { fetchFile } from '../../../dataProvider/files'
import { useLanguage } from '../../../i18n/i18n'
import { useDownload } from '../actions/useDownload'
import { useCellText } from '../cells/useCellText'
import type { ToolbarAction } from '../definition/actions'
import { useScreen } from '../list/ScreenContext'
import { useColumns } from '../list/useColumns'
import { type ExportFormat, exportFormats } from './exportFormats'
import type { ExportKind } from './exportTable'
import { FileMenu, formatNames } from './FileMenu'

interface ExportChoice {
  kind: ExportKind
  format: ExportFormat
}
const choices: readonly ExportChoice[] = exportFormats.flatMap(format =>
  (['shown', 'raw'] as const).map(kind => ({ kind, format })),
)
interface ExportAsProps {
  isOff: boolean
  /** Kinds and formats that the user can choose; by default all of them. */
  available?: readonly ExportChoice[]
  make(choice: ExportChoice, withIds: boolean): Promise<Blob>
}
/**
 * Asks for the kind and format of the file. For a list with an import, the file can include record ids, so that an
 * import of it recognises renamed records.
 */
const ExportAs = ({ isOff, available: offered = choices, make }: ExportAsProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const [withIds, setWithIds] = useState(definition.import?.byId ?? false)
  const { download, isBusy } = useDownload(
    (choice: ExportChoice) => make(choice, withIds),
    ({ format }) => `${definition.name}.${format}`,
  )
  const labelled = offered.map(choice => ({
    choice,
    label: `${translate(`engine.exportAs.${choice.kind}`)} (${formatNames[choice.format]})`,
  }))
  return (
    <FileMenu choices={labelled} isBusy={isBusy} isOff={isOff} onChoose={choice => void download(choice)}>
      {definition.import && (
        <MenuItem role="menuitemcheckbox" aria-checked={withIds} onClick={() => setWithIds(!withIds)}>
          <Checkbox checked={withIds} size="small" tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          {translate('engine.exportAs.withIds')}
        </MenuItem>
      )}
    </FileMenu>
  )
}

/** A list whose exported file the server creates: a GET of `from` with the filter as JSON. */
export const ServerExportButton = ({ from, inWords }: Extract<ToolbarAction, { kind: 'export' }>) => {
  const { filter, filterValues, total } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  const make = async ({ kind, format }: ExportChoice) => {
    const as = kind === 'raw' ? 'csv' : 'lines'
    const file = await fetchFile(from, { query: { filter: JSON.stringify({ ...filterValues, ...filter }), as } })
    if (kind === 'raw') return file
    const [{ createExportFile }, toTable] = await Promise.all([import('./exportFile'), inWords()])
    return createExportFile(toTable(await file.text(), { translate, language }), format, language)
  }
  const offered = choices.filter(({ kind, format }) => kind === 'shown' || format === 'csv')
  return <ExportAs isOff={total === 0} available={offered} make={make} />
}

/** @param rows rows to export; default: every row of the list */
export const ExportMenu = ({ rows }: { rows?: readonly RaRecord[] }) => {
  const everyRow = useFetchAllRows()
  const { total } = useListContext()
  const { shown: columns } = useColumns()
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
  return <ExportAs isOff={!rows && total === 0} make={make} />
}

/** Returns a function that fetches every page of the list. */
export const useFetchAllRows = () => {
  const { getData, total } = useListContext()
  return async (): Promise<RaRecord[]> => (await getData?.({ maxResults: total ?? 0, meta: { everyPage: true } })) ?? []
}
