/** An input for several entries, one per line, which users type, paste or read from a file. */
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLanguage } from '../../../i18n/i18n'
import { loadImportMessages } from '../../../i18n/lazyMessages'
import { formatNumber } from '../../ui/format'
import { renderPartOnDemand } from '../../ui/lazyWithBoundary'
import type { FieldInputProps } from '../definition/definition'
import { textInputProps } from './inputProps'
import { splitLines } from './lines'

const ImportLinesDialog = renderPartOnDemand(async () => {
  const [{ ImportLinesDialog }] = await Promise.all([import('./ImportLinesDialog'), loadImportMessages()])
  return ImportLinesDialog
})

const LinesNotices = renderPartOnDemand(async () => {
  const [{ LinesNotices }] = await Promise.all([import('./LinesNotices'), loadImportMessages()])
  return LinesNotices
})

/** Shows the notices about the text. Their code is loaded after the first change of the text. */
const Notices = ({
  source,
  label,
  onChange,
}: Pick<FieldInputProps, 'source' | 'label'> & { onChange(text: string): void }) => {
  const text = String(useWatch({ name: source }) ?? '')
  const { defaultValues = {} } = useFormState()
  const initial = String(defaultValues[source] ?? '')
  if (text === initial) return null
  return <LinesNotices text={text} initial={initial} label={label} onChange={onChange} />
}

/**
 * Returns the ref of the box around the input. After each rejected submission, scrolls to the error below the input.
 */
const useErrorInView = (source: string) => {
  const box = useRef<HTMLDivElement>(null)
  const { submitCount, errors } = useFormState({ name: source })
  const hasError = errors[source] !== undefined
  useEffect(() => {
    if (hasError && submitCount > 0)
      box.current?.querySelector('.MuiFormHelperText-root')?.scrollIntoView?.({ block: 'nearest' })
  }, [hasError, submitCount])
  return box
}

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
  const box = useErrorInView(source)
  const put = (text: string) => setValue(source, text, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const add = (lines: readonly string[]) => {
    setIsAdding(false)
    put([...splitLines(getValues(source)), ...lines].join('\n'))
  }
  return (
    <Box ref={box}>
      <TextInput
        {...textInputProps(input)}
        helperText={<Count source={source} {...(input.hint && { hint: input.hint })} />}
        multiline
        minRows={2}
        maxRows={6}
      />
      {!readOnly && <Notices source={source} label={label} onChange={put} />}
      {!readOnly && (
        <Button startIcon={<PlaylistAdd />} aria-haspopup="dialog" onClick={() => setIsAdding(true)} sx={{ mt: 0.5 }}>
          {translate('engine.lines.add')}
        </Button>
      )}
      {isAdding && (
        <ImportLinesDialog
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
