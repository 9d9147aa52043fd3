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
import type { ExportKind } from './exportFile'
import { useScreen } from './ScreenContext'
import { useColumns } from './useColumns'
import { useDownload } from './useDownload'

/** `from`: the server makes the file, GET of this address with the filter as JSON. */
export const ServerExport = ({ from }: { from: string }) => {
  const { definition } = useScreen()
  const { filter, filterValues, total } = useListContext()
  const translate = useTranslate()
  const query = { filter: JSON.stringify({ ...filterValues, ...filter }) }
  const { download, isBusy } = useDownload(() => blob(from, { query }), `${definition.name}.csv`)
  return (
    <Button startIcon={<Download />} loading={isBusy} disabled={total === 0} onClick={download}>
      {translate('engine.export')}
    </Button>
  )
}

const kinds: readonly ExportKind[] = ['shown', 'raw']

/** @param rows default: every row of the list */
export const ExportMenu = ({ rows }: { rows?: readonly RaRecord[] }) => {
  const { name } = useScreen().definition
  const translate = useTranslate()
  const everyRow = useEveryRow()
  const { total } = useListContext()
  const { shown: columns } = useColumns()
  const textOf = useCellText(name)
  const language = useLanguage()
  const dataProvider = useDataProvider()
  const { opener, menu, close } = useMenu()
  // How a file is written comes with the first one.
  const make = async (kind: ExportKind) => {
    const [{ exportFile }, records] = await Promise.all([import('./exportFile'), rows ?? everyRow()])
    return exportFile(records, { kind, columns, textOf, language, dataProvider })
  }
  const { download, isBusy } = useDownload(make, `${name}.csv`)
  const choose = (kind: ExportKind) => {
    close()
    void download(kind)
  }
  return (
    <>
      <Button startIcon={<Download />} loading={isBusy} disabled={!rows && total === 0} {...opener}>
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

/** Every page of the list. */
export const useEveryRow = () => {
  const { getData, total } = useListContext()
  return async (): Promise<RaRecord[]> => (await getData?.({ maxResults: total ?? 0, meta: { everyPage: true } })) ?? []
}
