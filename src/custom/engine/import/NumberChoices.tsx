/** Lets the user choose how a column's ambiguous numbers, such as `2.000`, are read. */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { fieldKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'
import { choiceGridStyles, ImportChoice } from './ImportChoice'
import { findAmbiguousSeparator, numberSeparators, type SeparatorMeaning, toServerNumber } from './numbers'
import { ambiguousNumberCells, type MappedTable } from './reading'
import type { ImportInProgress } from './useImport'

const meanings: readonly SeparatorMeaning[] = ['group', 'decimal']

/** Returns the first ambiguous number of each column and separator. */
const ambiguousNumbers = ({ table, mapping }: MappedTable, { columns, derived }: ImportInProgress) =>
  columns
    .filter(({ kind }) => kind === 'number')
    .flatMap(({ source }) => {
      const cells = ambiguousNumberCells(table.rows, source, mapping, derived)
      return numberSeparators.flatMap(separator => {
        const example = cells.find(cell => findAmbiguousSeparator(cell) === separator)
        return example === undefined ? [] : [{ source, separator, example }]
      })
    })

export const NumberChoices = ({ read, importing }: { read: MappedTable; importing: ImportInProgress }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const found = ambiguousNumbers(read, importing)
  if (found.length === 0) return null
  const readAs = (example: string, meaning: SeparatorMeaning) =>
    translate('engine.import.numbers.as', {
      example,
      number: String(Number(toServerNumber(example, { '.': meaning, ',': meaning }))),
    })
  return (
    <Stack spacing={1}>
      <Typography component="h3" variant="subtitle2">
        {translate('engine.import.numbers.title')}
      </Typography>
      <Typography variant="body2">{translate('engine.import.numbers.text')}</Typography>
      <Box sx={{ ...choiceGridStyles, pt: 1 }}>
        {found.flatMap(({ source, separator, example }) => {
          const reading = read.readings[source]
          if (!reading) return []
          const change = (meaning: string) =>
            importing.change({ readings: { ...read.readings, [source]: { ...reading, [separator]: meaning } } })
          return (
            <ImportChoice
              key={source + separator}
              label={translate('engine.import.numbers.column', { column: translate(fieldKey(definition, source)) })}
              value={reading[separator]}
              options={meanings.map(meaning => ({ value: meaning, label: readAs(example, meaning) }))}
              onChange={change}
            />
          )
        })}
      </Box>
    </Stack>
  )
}
