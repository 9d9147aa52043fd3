/** Asks once for fields of the form, and saves each of the chosen rows with them. */
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../dataProvider/types'
import { icons } from '../layout/icons'
import { onDemand } from '../layout/later'
import type { BulkDeed } from './actions'
import { valuesAfter } from './bulkEdit'
import { useEveryRow } from './ExportButton'
import { useScreen } from './ScreenContext'
import { actionKey } from './words'

const BulkEditDialog = onDemand(async () => (await import('./BulkEditDialog')).BulkEditDialog)

type EditDeed = Extract<BulkDeed, { kind: 'edit' }>

/** Others may have changed what the list shows: what is not asked for is saved as it is now. */
const useReading = () => {
  const { definition } = useScreen()
  const { name, oneFrom, isWhole } = definition
  const provider = useDataProvider<PortalDataProvider>()
  const everyRow = useEveryRow()
  return () => {
    const one = async (id: RaRecord['id']) => (await provider.getOne(name, { id })).data
    if (oneFrom !== 'list') return ({ id }: RaRecord) => one(id)
    // Without a call for a single one, the list is read once for all of them.
    const rows = everyRow()
    return async (record: RaRecord) => {
      const found = (await rows).find(({ id }) => id === record.id) ?? record
      return (isWhole?.(found) ?? true) ? found : one(found.id)
    }
  }
}

const useChange = (fieldsOf: EditDeed['fields']) => {
  const { definition } = useScreen()
  const provider = useDataProvider<PortalDataProvider>()
  const startReading = useReading()
  const { name, form } = definition
  if (!form) throw new Error(`resources.${name}.form: the definition has none`)
  const fields = form.fields.filter(({ source }) => fieldsOf.includes(source))
  const changing = (asked: Values) => {
    const read = startReading()
    return async (record: RaRecord) => {
      const previousData = await read(record)
      const data = valuesAfter(form, fields, asked, previousData)
      if (data) await provider.update(name, { id: record.id, data, previousData })
    }
  }
  return { fields, changing }
}

interface EditButtonProps {
  deed: EditDeed
  records: readonly RaRecord[]
  isBusy: boolean
  onRun(records: readonly RaRecord[], change: (record: RaRecord) => Promise<unknown>): void
}

export const EditButton = ({ deed, records, isBusy, onRun }: EditButtonProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { fields, changing } = useChange(deed.fields)
  const label = translate(actionKey(definition, deed.key))
  const Icon = icons[deed.icon]
  const close = () => setIsOpen(false)
  return (
    <>
      <Button startIcon={<Icon />} disabled={isBusy} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <BulkEditDialog
          title={`${label} (${records.length})`}
          confirmLabel={label}
          fields={fields}
          onAsked={asked => {
            close()
            onRun(records, changing(asked))
          }}
          onClose={close}
        />
      )}
    </>
  )
}
