/** The buttons of a row: dialogs by their address, deletion and transitions with their question. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import { Cell } from '../cells/Cell'
import { valueAt } from '../cells/valueAt'
import { ActionButton } from '../layout/ActionButton'
import type { Confirm, RowAction } from './actions'
import { ConfirmDialog } from './ConfirmDialog'
import type { Column } from './definition'
import type { Resolved } from './resolve'
import { useScreen } from './ScreenContext'
import { useRowAction } from './useRowAction'
import { actionKey, dialogKey, fieldKey, keepKey } from './words'

// The form comes with the first question that has fields.
const AskDialog = lazy(async () => ({ default: (await import('./AskDialog')).AskDialog }))

interface ActionProps<A> {
  action: A
  record: RaRecord
}
type Asking = Extract<RowAction<Values>, { kind: 'delete' | 'transition' }>

const columnOf = (definition: Resolved, source: string): Column<Values> =>
  definition.columns.find(column => column.source === source) ?? { kind: 'text', source }

const Summary = ({ record, confirm }: { record: RaRecord; confirm: Confirm<Values> | undefined }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  if (!confirm) return null
  return (
    <>
      {confirm.show && (
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0, '& dd': { m: 0 } }}>
          {confirm.show.map(source => {
            const column = columnOf(definition, source)
            return (
              <Box key={source} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {translate(column.label ?? fieldKey(definition, source))}
                </Box>
                <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
                  <Cell resource={definition.name} record={record} column={column} />
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
      {confirm.warning && <Typography sx={{ mt: 2 }}>{translate(confirm.warning)}</Typography>}
    </>
  )
}

const AskingAction = ({ action, record }: ActionProps<Asking>) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { run, isBusy } = useRowAction(definition)
  const [isOpen, setIsOpen] = useState(false)
  const isDelete = action.kind === 'delete'
  const label = translate(isDelete ? 'engine.delete' : actionKey(definition, action.key))
  const title = isDelete ? translate(dialogKey(definition, 'delete')) : label
  const cancel = translate('engine.cancel')
  const keepLabel = isDelete ? cancel : translate(keepKey(definition, action.key), { _: cancel })
  const name = String(valueAt(record, 'name') ?? '')
  const ask = action.kind === 'transition' ? action.ask : undefined
  const start = () => {
    if (ask || action.confirm?.via === 'modal') setIsOpen(true)
    else if (!action.confirm) run(action, record)
    else if (window.confirm(name ? `${title}: ${name}` : title)) run(action, record)
  }
  const confirmed = async () => {
    await run(action, record)
    setIsOpen(false)
  }
  return (
    <>
      <ActionButton label={label} icon={isDelete ? 'delete' : action.icon} isBusy={isBusy} onClick={start} />
      {ask && isOpen && (
        <Suspense fallback={null}>
          <AskDialog
            title={title}
            confirmLabel={label}
            keepLabel={keepLabel}
            ask={ask}
            onConfirm={asked => run(action, record, asked)}
            onClose={() => setIsOpen(false)}
          >
            <Summary record={record} confirm={action.confirm} />
          </AskDialog>
        </Suspense>
      )}
      {!ask && isOpen && (
        <ConfirmDialog
          title={title}
          confirmLabel={label}
          keepLabel={keepLabel}
          isBusy={isBusy}
          isDangerous={isDelete}
          onConfirm={confirmed}
          onClose={() => setIsOpen(false)}
        >
          <Summary record={record} confirm={action.confirm} />
        </ConfirmDialog>
      )}
    </>
  )
}

const Action = ({ action, record }: ActionProps<RowAction<Values>>) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  const id = String(record.id)
  if (action.kind === 'delete' || action.kind === 'transition') return <AskingAction action={action} record={record} />
  if (action.kind === 'custom') {
    const Custom = action.component
    return (
      <Suspense fallback={null}>
        <Custom record={record} />
      </Suspense>
    )
  }
  if (action.kind === 'open') {
    const open = () => openDialog({ kind: 'sub', id, segment: action.segment })
    return <ActionButton label={translate(actionKey(definition, action.segment))} icon={action.icon} onClick={open} />
  }
  const { kind } = action
  return <ActionButton label={translate(`engine.${kind}`)} icon={kind} onClick={() => openDialog({ kind, id })} />
}

export const RowActions = ({ record }: { record: RaRecord }) => {
  const { definition } = useScreen()
  const offered = definition.actions.filter(action => action.when?.(record) ?? true)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      {offered.map(action => {
        const key = 'key' in action ? action.key : 'segment' in action ? action.segment : action.kind
        return <Action key={key} action={action} record={record} />
      })}
    </Box>
  )
}
