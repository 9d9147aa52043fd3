/** Shows the contents of a location's bins: the mass by material and type. */
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../ui/format'

export const RecyclablesTable = ({ recyclables }: { recyclables: RecyclerLocation['recyclablesCount'] }) => {
  const { totalObjectsCount: _, ...masses } = recyclables
  const translate = useTranslate()
  const language = useLanguage()
  // An API other than the portal's own may return materials and types that have no translation.
  const nameOf = (key: string, name: string) => translate(`materials.${key}`, { _: name })
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
        {Object.entries(masses).map(([material, { totalKg, kgByType = {} }]) => {
          const types = Object.entries(kgByType).map(
            ([type, mass]) => `${nameOf(`types.${type}`, type)} ${kilograms(mass)}`,
          )
          return (
            <TableRow key={material}>
              <TableCell component="th" scope="row">
                {nameOf(material, material)}
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
