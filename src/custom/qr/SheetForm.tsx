/** Form for the number of pages, the paper and the first cell (spec section 2.3, QR page). */
import { Form, TextInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useLanguage, useTranslate } from '../../i18n/i18n'
import { textInputProps } from '../engine/inputs/inputProps'
import { RequiredSelectInput } from '../engine/inputs/RequiredSelectInput'
import { SubmitButton } from '../public/SubmitButton'
import { formatNumber } from '../ui/format'
import { type Batch, createBatch } from './batch'
import { InputsProvider } from './InputsProvider'
import { type Paper, type PaperName, pagesMax, paperNames, papers } from './papers'

interface SheetValues {
  /** The number of pages as the user typed it. */
  pages: string
  row: string
  column: string
  paper: PaperName
}
const initial: SheetValues = { pages: '1', paper: 'A3', row: '1', column: '1' }

/** Parses a whole number from 1 to `max`; returns `undefined` for any other text. */
const numberIn = (text: string | null, max: number) => {
  const value = /^\d{1,4}$/.test(text?.trim() ?? '') ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

const within = (maxOf: (paper: Paper) => number) => (text: string | null, values: SheetValues) => {
  const max = maxOf(papers[values.paper])
  return numberIn(text, max) === undefined ? { message: 'qr.form.range', args: { max } } : undefined
}
const rules = {
  pages: within(() => pagesMax),
  row: within(({ rows }) => rows),
  column: within(({ columns }) => columns),
}

/**
 * Converts the form's values into the paper, the number of pages, the first cell and the number of codes. Returns
 * `undefined` while a number is missing or out of range.
 */
const planOf = (values: SheetValues) => {
  const { name, rows, columns, cells } = papers[values.paper]
  const pages = numberIn(values.pages, pagesMax)
  const row = numberIn(values.row, rows)
  const column = numberIn(values.column, columns)
  if (!pages || !row || !column) return
  const startCell = (row - 1) * columns + column - 1
  return { paper: name, pages, startCell, count: pages * cells - startCell }
}

const NumberBox = ({ source, hint }: { source: keyof typeof rules; hint?: string }) => {
  const label = useTranslate()(`qr.form.${source}`)
  const field = { source, label, required: false, readOnly: false, ...(hint && { hint }) }
  const htmlInput = { 'aria-required': true, inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  return <TextInput {...textInputProps(field)} validate={rules[source]} slotProps={{ htmlInput }} />
}

const PaperBox = () => {
  const translate = useTranslate()
  const language = useLanguage()
  const { trigger } = useFormContext<SheetValues>()
  const { paper } = useWatch() as SheetValues
  return (
    <RequiredSelectInput
      source="paper"
      label={translate('qr.form.paper')}
      hint={translate('qr.form.paperHint', { ...papers[paper], cells: formatNumber(papers[paper].cells, language) })}
      choices={paperNames.map(name => ({ id: name, name }))}
      onChange={() => void trigger(['row', 'column'])}
    />
  )
}

const Foot = ({ isBusy }: { isBusy: boolean }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { isSubmitting } = useFormState()
  const total = planOf(useWatch() as SheetValues)?.count
  return (
    <>
      <p className="qr-total">
        {total === undefined ? '\u00a0' : translate('qr.form.total', { total: formatNumber(total, language) })}
      </p>
      <SubmitButton label={translate('qr.form.create')} isBusy={isBusy || isSubmitting} />
    </>
  )
}

interface SheetFormProps {
  isBusy: boolean
  /** Resolves when the pages are created, or the job is cancelled or fails. */
  onCreate: (batch: Batch) => Promise<void>
}

export function SheetForm({ isBusy, onCreate }: SheetFormProps) {
  const translate = useTranslate()
  const create = async (entered: object) => {
    const plan = planOf(entered as SheetValues)
    if (plan && !isBusy) await onCreate(createBatch(plan.paper, plan.pages, plan.startCell))
  }
  return (
    <InputsProvider>
      <Form
        className="qr-form"
        defaultValues={initial}
        mode="onTouched"
        onSubmit={create}
        noValidate
        disableInvalidFormNotification
      >
        <NumberBox source="pages" hint="qr.form.pagesHint" />
        <PaperBox />
        <fieldset className="qr-start">
          <legend>{translate('qr.form.start')}</legend>
          <p className="p-hint">{translate('qr.form.startHint')}</p>
          <div>
            <NumberBox source="row" />
            <NumberBox source="column" />
          </div>
        </fieldset>
        <Foot isBusy={isBusy} />
      </Form>
    </InputsProvider>
  )
}
