/** An input for several entries, one per line, which users type, paste or read from a file. */
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLanguage } from '../../../i18n/i18n'
import { loadImportMessages } from '../../../i18n/lazyMessages'
import { formatNumber } from '../../ui/format'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { FieldInputProps } from '../definition/definition'
import { textInputProps } from './inputProps'
import { splitLines } from './lines'

const LinesDialog = renderOnDemand(async () => {
  const [{ LinesDialog }] = await Promise.all([import('./LinesDialog'), loadImportMessages()])
  return LinesDialog
})

const Count = ({ source, hint }: Pick<FieldInputProps, 'source' | 'hint'>) => {
  const translate = useTranslate()
  const language = useLanguage()
  const count = splitLines(useWatch({ name: source })).length
  const countText = translate('engine.lines.count', { smart_count: count, count: formatNumber(count, language) })
  return <>{hint ? `${translate(hint)} · ${countText}` : countText}</>
}

export const LinesInput = (input: FieldInputProps) => {
  const translate = useTranslate()
  const { setValue, getValues } = useFormContext()
  const [isAdding, setIsAdding] = useState(false)
  const { source, label, readOnly } = input
  const add = (lines: readonly string[]) => {
    setIsAdding(false)
    const text = [...splitLines(getValues(source)), ...lines].join('\n')
    setValue(source, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <Box>
      <TextInput
        {...textInputProps(input)}
        helperText={<Count source={source} {...(input.hint && { hint: input.hint })} />}
        multiline
        minRows={2}
        maxRows={10}
      />
      {!readOnly && (
        <Button startIcon={<PlaylistAdd />} aria-haspopup="dialog" onClick={() => setIsAdding(true)} sx={{ mt: 0.5 }}>
          {translate('engine.lines.add')}
        </Button>
      )}
      {isAdding && (
        <LinesDialog
          title={`${translate('engine.lines.add')}: ${label}`}
          label={label}
          had={splitLines(getValues(source))}
          onAdd={add}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Box>
  )
}
