/**
 * Exports a list whose rows the server provides, by a GET of `from` with the filter as JSON. A raw export is the
 * server's CSV file; for other exports the portal converts the server's records.
 */
import { useListContext, useTranslate } from 'react-admin'
import { fetchFile } from '../../../dataProvider/downloads'
import { useLanguage } from '../../../i18n/i18n'
import type { ToolbarAction } from '../definition/actions'
import { type ExportChoice, ExportFormatMenu, exportChoices } from './ExportButton'

export const ServerExportButton = ({ from, loadConverter }: Extract<ToolbarAction, { kind: 'export' }>) => {
  const { filter, filterValues, total } = useListContext()
  const translate = useTranslate()
  const language = useLanguage()
  const make = async ({ kind, format }: ExportChoice) => {
    const as = kind === 'raw' ? 'csv' : 'lines'
    const file = await fetchFile(from, { query: { filter: JSON.stringify({ ...filterValues, ...filter }), as } })
    if (kind === 'raw') return file
    const [{ createExportFile }, toTable] = await Promise.all([import('./exportFile'), loadConverter()])
    return createExportFile(toTable(await file.text(), { translate, language }), format, language)
  }
  const offered = exportChoices.filter(({ kind, format }) => kind === 'shown' || format === 'csv')
  return <ExportFormatMenu isOff={total === 0} available={offered} make={make} />
}
