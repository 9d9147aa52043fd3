/** A bin's own name, beside its number. Offered by an API that has such names. */
import { useState } from 'react'
import { TextInput, useDataProvider, useTranslate } from 'react-admin'
import { binNumberName, binTitle } from '../../../contract/binNames'
import { limits } from '../../../contract/limits'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { rules } from '../engine/rules'
import { SubmitDialog } from '../engine/SubmitDialog'
import { inputProps } from '../inputs/inputProps'
import { ActionButton } from '../layout/ActionButton'
import { type BinRecord, useBinChange } from './useBins'

export const RenameBin = ({ bin, locationId }: { bin: BinRecord; locationId: string }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { run } = useBinChange(locationId)
  const [isOpen, setIsOpen] = useState(false)
  const title = translate('stores.bins.rename', { bin: binNumberName(bin, language) })
  const label = translate('stores.bins.ownName')
  const name = inputProps({
    source: 'ownName',
    label,
    required: false,
    readOnly: false,
    rules: [rules.maxLength(limits.binNameMax)],
    hint: 'stores.bins.ownNameHint',
  })
  const save = async ({ ownName }: { ownName?: unknown }) => {
    const wanted = typeof ownName === 'string' ? ownName.trim() : ''
    const isDone = await run(
      () => dataProvider.transition('bins', { id: bin.guid, key: 'name', values: { ownName: wanted || null } }),
      'stores.bins.renamed',
      { bin: binTitle({ ...bin, ownName: wanted }, language) },
    )
    if (isDone) setIsOpen(false)
    return undefined
  }
  return (
    <>
      <ActionButton label={title} icon="edit" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <SubmitDialog
          title={title}
          confirmLabel={translate('engine.save')}
          initial={{ ownName: bin.ownName }}
          maxWidth="xs"
          onSubmit={save}
          onClose={() => setIsOpen(false)}
        >
          <TextInput {...name} autoFocus />
        </SubmitDialog>
      )}
    </>
  )
}
