/** Choices for the format of a file: its sheet or encoding, its delimiter, and the line of its headings. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { type Delimiter, delimiters } from './delimitedText'
import { choiceGridStyles, ImportChoice } from './ImportChoice'
import type { MappedTable } from './reading'
import { EncodingChoice, GarbledWarning, SheetChoice } from './SourceChoices'
import { displayedRowText } from './shownRows'
import type { ImportInProgress } from './useImport'

interface FormatProps {
  read: MappedTable
  importing: Pick<ImportInProgress, 'source' | 'change' | 'sheet'>
}

const shownCharacters = 60
const none = 'none'

const HeadingChoice = ({ read: { table }, importing: { change } }: FormatProps) => {
  const translate = useTranslate()
  const lines = table.first.map(row => {
    const text = displayedRowText(row)
    return {
      value: String(row.line),
      label: `${translate('engine.import.line', { line: row.line })}: ${text.slice(0, shownCharacters)}${text.length > shownCharacters ? '…' : ''}`,
    }
  })
  return (
    <ImportChoice
      label={translate('engine.import.headings')}
      value={table.headingLine === null ? none : String(table.headingLine)}
      options={[{ value: none, label: translate('engine.import.noHeadings') }, ...lines]}
      onChange={next => change({ headingLine: next === none ? null : Number(next) })}
    />
  )
}

export const FormatChoices = (props: FormatProps) => {
  const translate = useTranslate()
  const { table, encoding, garbled } = props.read
  const { source, sheet, change } = props.importing
  return (
    <Stack spacing={2}>
      <Box sx={choiceGridStyles}>
        <SheetChoice source={source} sheet={sheet} onChange={next => change({ sheet: next })} />
        <EncodingChoice encoding={encoding} onChange={next => change({ encoding: next })} />
        {table.delimiter && (
          <ImportChoice
            label={translate('engine.import.delimiter')}
            value={table.delimiter}
            options={delimiters.map(value => ({
              value,
              label: value === '\t' ? translate('engine.import.tab') : value,
            }))}
            onChange={next => change({ delimiter: next as Delimiter })}
          />
        )}
        <HeadingChoice {...props} />
      </Box>
      <GarbledWarning word={garbled} />
      {table.isHeadingDoubtful && (
        <Alert severity="warning">
          {translate(table.headingLine === null ? 'engine.import.asData' : 'engine.import.asHeadings')}
        </Alert>
      )}
    </Stack>
  )
}
