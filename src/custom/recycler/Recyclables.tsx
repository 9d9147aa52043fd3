/** What lies in a location's bins: objects in all, and mass by material and type. */
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import { materials } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'

export const Recyclables = ({ recyclables }: { recyclables: RecyclerLocation['recyclablesCount'] }) => {
  const translate = useTranslate()
  const language = useLanguage()
  // An API of one's own may count by types that we have no word for.
  const nameOf = (type: string) => translate(`materials.types.${type}`, { _: type })
  const kilograms = (value: number) => formatNumber(Math.round(value * 10) / 10, language)
  return (
    <Table size="small" aria-label={translate('recycler.recyclables')}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('recycler.material')}</TableCell>
          <TableCell align="right">{translate('recycler.mass')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {materials.map(material => {
          const { totalKg, kgByType } = recyclables[material]
          const types = Object.entries(kgByType).map(([type, mass]) => `${nameOf(type)} ${kilograms(mass)}`)
          return (
            <TableRow key={material}>
              <TableCell component="th" scope="row">
                {translate(`materials.${material}`)}
                {types.length > 0 && <small> ({types.join(', ')})</small>}
              </TableCell>
              <TableCell align="right">{kilograms(totalKg)}</TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
