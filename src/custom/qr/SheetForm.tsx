/** How many pages, on which paper, from which cell on (spec section 2.3, QR page). */
import { useId } from 'react'
import { useLanguage, useTranslate } from '../../i18n/i18n'
import { formatNumber } from '../cells/format'
import { Field } from '../pages/public/Field'
import { SubmitButton } from '../pages/public/SubmitButton'
import { type Problem, type Problems, useForm } from '../pages/public/useForm'
import { type Batch, newBatch } from './batch'
import { type PaperName, pagesMax, paperNames, papers } from './papers'

type Name = 'pages' | 'paper' | 'row' | 'column'

/** A whole number from 1 to `max`, or nothing. */
const numberIn = (text: string, max: number) => {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= max ? value : undefined
}

const within = (text: string, max: number): Problem | undefined =>
  numberIn(text, max) === undefined ? { key: 'qr.form.range', params: { max } } : undefined

const paperOf = (values: Record<Name, string>) => papers[values.paper as PaperName]

const validate = (values: Record<Name, string>): Problems<Name> => ({
  pages: within(values.pages, pagesMax),
  row: within(values.row, paperOf(values).rows),
  column: within(values.column, paperOf(values).columns),
})

/** What the form asks for; nothing while a number is missing or out of bounds. */
const planOf = (values: Record<Name, string>) => {
  const { name, rows, columns, cells } = paperOf(values)
  const pages = numberIn(values.pages, pagesMax)
  const row = numberIn(values.row, rows)
  const column = numberIn(values.column, columns)
  if (!pages || !row || !column) return
  const startCell = (row - 1) * columns + column - 1
  return { paper: name, pages, startCell, count: pages * cells - startCell }
}

interface SheetFormProps {
  isBusy: boolean
  /** Resolves when the pages are made or given up. */
  onCreate: (batch: Batch) => Promise<void>
}

export function SheetForm({ isBusy, onCreate }: SheetFormProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const paperId = useId()
  const {
    form,
    field,
    values,
    set,
    isBusy: isSending,
  } = useForm<Name>({
    initial: { pages: '1', paper: 'A3', row: '1', column: '1' },
    validate,
    send: async entered => {
      const plan = planOf(entered)
      if (plan && !isBusy) await onCreate(newBatch(plan.paper, plan.pages, plan.startCell))
    },
    strict: ['pages', 'row', 'column'],
  })
  const total = planOf(values)?.count
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  return (
    <form {...form} className="qr-form">
      <Field {...field('pages')} {...number} label="qr.form.pages" hint="qr.form.pagesHint" />
      <div className="p-field">
        <label htmlFor={paperId}>{translate('qr.form.paper')}</label>
        <select
          id={paperId}
          name="paper"
          value={values.paper}
          aria-describedby={`${paperId}-hint`}
          onChange={event => set('paper', event.target.value)}
        >
          {paperNames.map(name => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <p id={`${paperId}-hint`} className="p-hint">
          {translate('qr.form.paperHint', { ...paperOf(values) })}
        </p>
      </div>
      <fieldset className="qr-start">
        <legend>{translate('qr.form.start')}</legend>
        <p className="p-hint">{translate('qr.form.startHint')}</p>
        <div>
          <Field {...field('row')} {...number} label="qr.form.row" />
          <Field {...field('column')} {...number} label="qr.form.column" />
        </div>
      </fieldset>
      <p className="qr-total">
        {total === undefined ? '\u00a0' : translate('qr.form.total', { total: formatNumber(total, language) })}
      </p>
      <SubmitButton label={translate('qr.form.create')} isBusy={isBusy || isSending} />
    </form>
  )
}
