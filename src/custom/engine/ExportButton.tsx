/** All rows of the list as it is narrowed and sorted, as a CSV file: react-admin walks the pages, or the server makes it. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { blob } from '../../dataProvider/http'
import { useLanguage } from '../../i18n/i18n'
import { useCellText } from '../cells/useCellText'
import { useMenu } from '../layout/useMenu'
import type { ToolbarAction } from './actions'
import type { ExportKind } from './exportFile'
import { useScreen } from './ScreenContext'
import { useColumns } from './useColumns'
import { useDownload } from './useDownload'

const kinds: readonly ExportKind[] = ['shown', 'raw']

interface ExportAsProps {
  isOff: boolean
  make(kind: ExportKind): Promise<Blob>
}
/** Asks as what the file is wanted. */
const ExportAs = ({ isOff, make }: ExportAsProps) => {
  const translate = useTranslate()
  const { opener, menu, close } = useMenu()
  const { download, isBusy } = useDownload(make, `${useScreen().definition.name}.csv`)
  const choose = (kind: ExportKind) => {
    close()
    void download(kind)
  }
  return (
    <>
      <Button startIcon={<Download />} loading={isBusy} disabled={isOff} {...opener}>
        {translate('engine.export')}
      </Button>
      <Menu {...menu}>
        {kinds.map(kind => (
          <MenuItem key={kind} onClick={() => choose(kind)}>
            {translate(`engine.exportAs.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** `from`: the server makes the file, GET of this address with the filter as JSON. */
export const ServerExport = ({ from, inWords }: Extract<ToolbarAction, { kind: 'export' }>) => {
  const { filter, filterValues, total } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  const make = async (kind: ExportKind) => {
    const as = kind === 'raw' ? 'csv' : 'lines'
    const file = await blob(from, { query: { filter: JSON.stringify({ ...filterValues, ...filter }), as } })
    return kind === 'raw' ? file : (await inWords())(await file.text(), { translate, language })
  }
  return <ExportAs isOff={total === 0} make={make} />
}

/** @param rows default: every row of the list */
export const ExportMenu = ({ rows }: { rows?: readonly RaRecord[] }) => {
  const everyRow = useEveryRow()
  const { total } = useListContext()
  const { shown: columns } = useColumns()
  const textOf = useCellText(useScreen().definition.name)
  const language = useLanguage()
  const dataProvider = useDataProvider()
  // How a file is written comes with the first one.
  const make = async (kind: ExportKind) => {
    const [{ exportFile }, records] = await Promise.all([import('./exportFile'), rows ?? everyRow()])
    return exportFile(records, { kind, columns, textOf, language, dataProvider })
  }
  return <ExportAs isOff={!rows && total === 0} make={make} />
}

/** Every page of the list. */
export const useEveryRow = () => {
  const { getData, total } = useListContext()
  return async (): Promise<RaRecord[]> => (await getData?.({ maxResults: total ?? 0, meta: { everyPage: true } })) ?? []
}
