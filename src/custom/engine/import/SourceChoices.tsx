/** Choices of a workbook's sheet and of a text file's encoding. */
import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { type Encoding, encodingNotes, encodings } from './encodings'
import { ImportChoice } from './ImportChoice'
import type { ImportSource } from './importSource'

const encodingOptions = encodings.map(value => {
  const note = encodingNotes[value]
  return { value, label: note ? `${value} (${note})` : value }
})

interface SheetChoiceProps {
  source: ImportSource | undefined
  sheet: number
  onChange(sheet: number): void
}

/** Lets the user choose the sheet to import. Renders nothing unless the file is a workbook with several sheets. */
export const SheetChoice = ({ source, sheet, onChange }: SheetChoiceProps) => {
  const translate = useTranslate()
  if (source?.kind !== 'workbook' || source.sheets.length < 2) return null
  return (
    <ImportChoice
      label={translate('engine.import.sheet')}
      value={String(sheet)}
      options={source.sheets.map(({ name, isHidden }, at) => ({
        value: String(at),
        label: isHidden ? `${name} (${translate('engine.import.hiddenSheet')})` : name,
      }))}
      onChange={next => onChange(Number(next))}
    />
  )
}

interface EncodingChoiceProps {
  /** The encoding of the text file; `undefined` for a source that is not a text file. */
  encoding: Encoding | undefined
  onChange(encoding: Encoding): void
}

export const EncodingChoice = ({ encoding, onChange }: EncodingChoiceProps) => {
  const translate = useTranslate()
  if (!encoding) return null
  return (
    <ImportChoice
      label={translate('engine.import.encoding')}
      value={encoding}
      options={encodingOptions}
      onChange={next => onChange(next as Encoding)}
    />
  )
}

/**
 * Warns that the text was probably decoded with the wrong encoding.
 * @param word a word of the text that suggests this
 */
export const GarbledWarning = ({ word }: { word: string | undefined }) => {
  const translate = useTranslate()
  return word ? <Alert severity="warning">{translate('engine.import.garbled', { word })}</Alert> : null
}
