/**
 * A stored batch of QR codes in the list: its name and facts, and its actions. A form replaces the name while the user
 * changes it, and a question replaces the actions before the batch is deleted.
 */
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage, useTranslate } from '../../i18n/i18n'
import { formatDateTime, formatNumber } from '../ui/format'
import { type Batch, countPages } from './batch'

const RenameForm = lazy(async () => ({ default: (await import('./RenameForm')).RenameForm }))

const actions = ['printAgain', 'list', 'export'] as const
export type BatchAction = (typeof actions)[number] | 'delete'

type Mode = 'plain' | 'renaming' | 'deleting'

interface BatchRowProps {
  batch: Batch
  /** Whether pages are being created. No other batch can be printed during that time. */
  isBusy: boolean
  onAction: (action: BatchAction) => void
  onRename: (name: string) => void
}

export function BatchRow({ batch, isBusy, onAction, onRename }: BatchRowProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const [mode, setMode] = useState<Mode>('plain')
  const row = useRef<HTMLLIElement>(null)

  /** Changes the mode and focuses the control that replaces the clicked button. */
  const change = (next: Mode) => {
    flushSync(() => setMode(next))
    row.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  const facts = [
    formatDateTime(batch.createdAt, language),
    batch.paper,
    translate('qr.batches.pages', countPages(batch)),
    translate('qr.batches.codes', { smart_count: batch.count, count: formatNumber(batch.count, language) }),
  ]
  return (
    <li ref={row} className="qr-batch">
      {mode === 'renaming' ? (
        <Suspense fallback={null}>
          <RenameForm name={batch.name} onRename={onRename} onClose={() => change('plain')} />
        </Suspense>
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
