/** Dialog for a bin's name, which is shown in addition to its number. Available only if the API supports bin names. */
import { useState } from 'react'
import { TextInput, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { formatBinNumber, formatBinTitle } from '../../../contract/binNames'
import { limits } from '../../../contract/limits'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { rules } from '../engine/definition/rules'
import { type ConflictField, useEditConflict } from '../engine/form/conflict/useEditConflict'
import { RecordLoader } from '../engine/form/RecordLoader'
import { SubmitDialog } from '../engine/form/SubmitDialog'
import { textInputProps } from '../engine/inputs/inputProps'
import { ActionButton } from '../ui/ActionButton'
import type { BinRecord } from './useBins'

const fields: readonly ConflictField[] = [{ kind: 'text', source: 'ownName' }]

const NameDialog = ({ bin, title, onClose }: { bin: BinRecord; title: string; onClose(): void }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const notify = useNotify()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const label = translate('stores.bins.ownName')
  const name = textInputProps({
    source: 'ownName',
    label,
    required: false,
    readOnly: false,
    rules: [rules.maxLength(limits.binNameMax)],
    hint: 'stores.bins.ownNameHint',
  })
  const { save, panel, isOpen } = useEditConflict({
    resource: 'bins',
    id: bin.guid,
    record: bin,
    fields,
    toValues: ({ ownName }) => ({ ownName }),
    labelOf: () => label,
    write: (values, previousData) =>
      dataProvider.transition('bins', { id: bin.guid, key: 'name', values, previousData }),
  })
  const submit = async ({ ownName }: { ownName?: unknown }) => {
    const wanted = typeof ownName === 'string' ? ownName.trim() : ''
    const errors = await save({ ownName: wanted || null })
    if (errors) return errors
    const messageArgs = { bin: formatBinTitle({ ...bin, ownName: wanted }, language) }
    notify('stores.bins.renamed', { type: 'success', messageArgs })
    onClose()
    return undefined
  }
  return (
    <SubmitDialog
      title={title}
      confirmLabel={translate('engine.save')}
      initial={{ ownName: bin.ownName }}
      maxWidth="xs"
      canSubmit={() => !isOpen}
      onSubmit={submit}
      onClose={onClose}
    >
      {panel}
      <TextInput {...name} autoFocus />
    </SubmitDialog>
  )
}

export const RenameBin = ({ bin, locationId }: { bin: BinRecord; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const title = translate('stores.bins.rename', { bin: formatBinNumber(bin, language) })
  const dialog = { title, onClose: () => setIsOpen(false) }
  return (
    <>
      <ActionButton label={title} icon="edit" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <RecordLoader<BinRecord> resource="bins" id={bin.guid} meta={{ locationId }} maxWidth="xs" {...dialog}>
          {current => <NameDialog bin={current} {...dialog} />}
        </RecordLoader>
      )}
    </>
  )
}
