/**
 * A notice above a form's fields. It says who edits the record in another session, and that the record was changed
 * there. A form without changes shows the current record immediately; in a changed form the user decides when to merge
 * it.
 */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { ChangeAuthor } from '../../../../contract/recordChanges'
import { hasApiExtension } from '../../../config'
import type { Values } from '../../../dataProvider/endpoints'
import { onRecordEvents } from '../../../dataProvider/recordChangeEvents'
import { loadLiveMessages } from '../../../i18n/liveMessages'
import { useEngine } from '../definition/EngineContext'
import { requiredTeamRole } from '../definition/teamAccess'
import { resourceChangeOf } from './changedPaths'
import { registerOpenForm } from './openForms'
import { useAuthorNames } from './useAuthorNames'
import { usePresence } from './usePresence'

interface RecordNoticeProps {
  resource: string
  id: string
  /** Returns the current record; `undefined` if it is the record that the form is based on. */
  readChanged(): Promise<Values | undefined>
  /** Returns whether the user has changed a value. */
  isEdited(values: Values): boolean
  /** Puts the current record into a form in which nothing was changed. */
  onRefresh(current: Values, setFields: (values: Values) => void): void
  /** Merges the current record into the form. If both sessions have changed a field, the user chooses its value. */
  onCompare(
    current: Values,
    values: Values,
    setFields: (values: Values) => void,
    authors: readonly ChangeAuthor[],
  ): void
}

interface OtherChange {
  current: Values
  authors: readonly ChangeAuthor[]
}

export const RecordChangesNotice = ({
  resource,
  id,
  readChanged,
  isEdited,
  onRefresh,
  onCompare,
}: RecordNoticeProps) => {
  use(loadLiveMessages())
  const translate = useTranslate()
  const namesOf = useAuthorNames()
  const definition = useEngine().resources.get(resource)
  const { getValues, reset, setValue, formState } = useFormContext<Values>()
  // react-hook-form computes only the properties of the form state that are read, so `isSubmitting` is read here.
  const { isSubmitting } = formState
  const isShared = definition !== undefined && requiredTeamRole(definition, 'write') === 'Manager'
  const editors = usePresence(resource, id, isShared && hasApiExtension('presence'))
  const [change, setChange] = useState<OtherChange>()
  const [isRefreshed, setIsRefreshed] = useState(false)
  useEffect(() => registerOpenForm(resource, id), [resource, id])

  const check = useEffectEvent(async (authors: readonly ChangeAuthor[]) => {
    // While a save is running, the record is not read: the response shows whether the record was changed elsewhere.
    const current = isSubmitting ? undefined : await readChanged().catch(() => undefined)
    if (!current) return
    const isUntouched = !isEdited(getValues())
    if (isUntouched) onRefresh(current, values => reset({ ...getValues(), ...values }))
    setIsRefreshed(isUntouched)
    setChange(before => ({ current, authors: [...(before?.authors ?? []), ...authors] }))
  })
  const hear = useEffectEvent((events: Parameters<Parameters<typeof onRecordEvents>[0]>[0]) => {
    const found = definition && resourceChangeOf(definition, [events])
    if (found && (found.ids === null || found.ids.has(id))) void check(found.authors)
  })
  useEffect(() => onRecordEvents(events => hear(events)), [])

  const compare = () => {
    if (!change) return
    const setFields = (values: Values) => {
      for (const [source, value] of Object.entries(values)) setValue(source, value, { shouldDirty: true })
    }
    onCompare(change.current, getValues(), setFields, change.authors)
    setChange(undefined)
  }
  const names = namesOf(change?.authors ?? [])
  return (
    <div role="status">
      {editors.length > 0 && (
        <Alert severity="info" icon={false} sx={{ mb: 1, py: 0 }}>
          {translate('live.editing', {
            names: namesOf(editors),
            smart_count: new Set(editors.map(by => by.name)).size,
          })}
        </Alert>
      )}
      {change && (
        <Alert
          severity={isRefreshed ? 'info' : 'warning'}
          sx={{ mb: 1, py: 0, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
          action={
            !isRefreshed && (
              <Button color="inherit" size="small" onClick={compare}>
                {translate('live.seeChanges')}
              </Button>
            )
          }
        >
          {names ? translate('live.recordChangedBy', { names }) : translate('live.recordChanged')}
          {isRefreshed && `. ${translate('live.refreshed')}`}
        </Alert>
      )}
    </div>
  )
}
