/** Asks once for values of the form's fields and saves them in each selected row. */
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type Identifier, type RaRecord, useTranslate } from 'react-admin'
import { icons } from '../../ui/icons'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { BulkAction } from '../definition/actions'
import { actionKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'
import { useBulkEdit } from './useBulkEdit'
import type { BulkRun } from './useBulkRun'

const BulkEditDialog = renderOnDemand(async () => (await import('./BulkEditDialog')).BulkEditDialog)

interface EditButtonProps {
  action: Extract<BulkAction, { kind: 'edit' }>
  records: readonly RaRecord[]
  nameOf(id: Identifier): string
  bulk: BulkRun
}

export const BulkEditButton = ({ action, records, nameOf, bulk }: EditButtonProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { fields, changeTo } = useBulkEdit(action.fields)
  const label = translate(actionKey(definition, action.key))
  const Icon = icons[action.icon]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button startIcon={<Icon />} disabled={bulk.isRunning} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <BulkEditDialog
          title={`${label} (${records.length})`}
          confirmLabel={label}
          fields={fields}
          records={records}
          nameOf={nameOf}
          onEntered={entered => {
            close()
            void bulk.run(records, changeTo(entered))
          }}
          onClose={close}
        />
      )}
    </>
  )
}
