/** One kept batch: what it is, its actions; renaming and the question before deleting take their place. */
import { useId, useRef, useState } from 'react'
import { Form, TextInput } from 'react-admin'
import { flushSync } from 'react-dom'
import { useLanguage, useTranslate } from '../../i18n/i18n'
import { formatDateTime, formatNumber } from '../cells/format'
import { inputProps } from '../inputs/inputProps'
import { type Batch, nameMax, pagesOf } from './batch'

const actions = ['printAgain', 'list', 'export'] as const
export type Action = (typeof actions)[number] | 'delete'

type Mode = 'plain' | 'renaming' | 'deleting'

interface BatchRowProps {
  batch: Batch
  /** Pages are being made: nothing else can be printed meanwhile. */
  isBusy: boolean
  onAction: (action: Action) => void
  onRename: (name: string) => void
}

export function BatchRow({ batch, isBusy, onAction, onRename }: BatchRowProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [mode, setMode] = useState<Mode>('plain')
  const row = useRef<HTMLLIElement>(null)

  /** The control that stands where the pressed one was gets the focus. */
  const change = (next: Mode) => {
    flushSync(() => setMode(next))
    row.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  const facts = [
    formatDateTime(batch.createdAt, language),
    batch.paper,
    translate('qr.batches.pages', pagesOf(batch)),
    translate('qr.batches.codes', { smart_count: batch.count, count: formatNumber(batch.count, language) }),
  ]
  return (
    <li ref={row} className="qr-batch">
      {mode === 'renaming' ? (
        <RenameForm name={batch.name} onRename={onRename} onClose={() => change('plain')} />
      ) : (
        <h3>{batch.name}</h3>
      )}
      <p className="p-hint">
        {batch.name === batch.id ? '' : `${batch.id} · `}
        {facts.join(' · ')}
      </p>
      {mode === 'deleting' && (
        <Question name={batch.name} onDelete={() => onAction('delete')} onClose={() => change('plain')} />
      )}
      {mode === 'plain' && (
        <div className="qr-batch-actions">
          {actions.map(action => (
            <button
              key={action}
              type="button"
              className="p-link-button"
              aria-label={`${translate(`qr.batches.${action}`)}: ${batch.name}`}
              disabled={isBusy && action === 'printAgain'}
              onClick={() => onAction(action)}
            >
              {translate(`qr.batches.${action}`)}
            </button>
          ))}
          <button
            type="button"
            className="p-link-button"
            data-focus
            aria-label={`${translate('qr.batches.rename')}: ${batch.name}`}
            onClick={() => change('renaming')}
          >
            {translate('qr.batches.rename')}
          </button>
          <button
            type="button"
            className="p-link-button"
            aria-label={`${translate('qr.batches.delete')}: ${batch.name}`}
            onClick={() => change('deleting')}
          >
            {translate('qr.batches.delete')}
          </button>
        </div>
      )}
    </li>
  )
}

interface RenameFormProps {
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

function RenameForm({ name, onRename, onClose }: RenameFormProps) {
  const translate = useTranslate()
  const { slotProps, ...props } = inputProps({
    source: 'name',
    label: translate('qr.batches.name'),
    required: false,
    readOnly: false,
  })
  const htmlInput = { ...slotProps.htmlInput, maxLength: nameMax, 'data-focus': '' }
  const save = (values: { name?: string | null }) => {
    const text = values.name?.trim()
    if (text && text !== name) onRename(text)
    onClose()
  }
  return (
    <Form className="qr-rename" defaultValues={{ name }} onSubmit={save} noValidate disableInvalidFormNotification>
      <TextInput {...props} slotProps={{ ...slotProps, htmlInput }} />
      <div className="qr-batch-actions">
        <button type="submit" className="p-link-button">
          {translate('qr.batches.save')}
        </button>
        <button type="button" className="p-link-button" onClick={onClose}>
          {translate('qr.result.cancel')}
        </button>
      </div>
    </Form>
  )
}

function Question({ name, onDelete, onClose }: { name: string; onDelete: () => void; onClose: () => void }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="qr-question" role="alertdialog" aria-labelledby={id}>
      <p id={id}>{translate('qr.batches.question', { name })}</p>
      <div className="qr-batch-actions">
        <button type="button" className="p-link-button qr-danger" onClick={onDelete}>
          {translate('qr.batches.delete')}
        </button>
        <button type="button" className="p-link-button" data-focus onClick={onClose}>
          {translate('qr.result.cancel')}
        </button>
      </div>
    </div>
  )
}
