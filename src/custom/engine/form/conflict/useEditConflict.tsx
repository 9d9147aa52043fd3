/**
 * Saves an edited record. Changes that other users made since the form was opened are merged. If both sides changed
 * the same field differently, the user chooses in `panel`, and the next save sends the choice. Used by the engine's
 * form and by hand-written forms.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { Values } from '../../../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../../../dataProvider/types'
import { loadLiveMessages } from '../../../../i18n/liveMessages'
import { renderPartOnDemand } from '../../../ui/lazyWithBoundary'
import { runWhenIdle } from '../../../ui/runWhenIdle'
import { isUnchangeableFieldsError, useErrorToast } from '../../../ui/useErrorToast'
import { isRecordDeletedError } from '../../actions/useRowErrorText'
import type { Field } from '../../definition/definition'
import { choiceKey, fieldKey } from '../../definition/messageKeys'
import { useAuthorNames } from '../../live/useAuthorNames'
import { type ServerErrorTarget, toFormErrors } from '../formErrors'
import { type ConflictSide, createConflictDecisions } from './decisions'
import { isSameValue, type MergeField } from './merge'
import {
  type FormBaseline,
  mergeCurrentRecord,
  type RecordEditing,
  type SaveConflict,
  type SaveResult,
  saveRecord,
} from './saveRecord'
import { useFixedValuesExplainer } from './useFixedValuesExplainer'

const RecordChangesNotice = renderPartOnDemand(
  async () => (await import('../../live/RecordChangesNotice')).RecordChangesNotice,
)
const loadConflictPanel = async () => (await import('./ConflictPanel')).ConflictPanel
const ConflictPanel = renderPartOnDemand(loadConflictPanel)

/** A form field with its group. `point` is a location on the map. */
export type ConflictField = (Field<Values> | { kind: 'point'; source: string; computed?: undefined }) &
  Pick<MergeField, 'group'>

export interface EditedForm {
  resource: string
  id: string
  /** The record that the form was opened with; `undefined` for a new one. */
  record: Values | undefined
  fields: readonly ConflictField[]
  toValues(record: Values): Values
  /**
   * The form fields at which validation errors of the server are shown. By default, an error is shown at the field that
   * it names.
   */
  errorPlaces?: readonly ServerErrorTarget[]
  /** Returns a field's label; by default from the resource's translations. */
  labelOf?(source: string): string
  choiceLabel?(source: string, choice: string): string
  isWhole?(record: Values): boolean
  /** The data provider's options (`meta`) for reading the record. */
  meta?: Values
  /** Saves the record instead of the data provider's `update`. */
  write?: RecordEditing['write']
  /**
   * Puts merged or chosen values into the form. Only forms with values outside of their fields, such as a point on a
   * map, need it; by default, only the fields are set. `setFields` sets the fields.
   */
  apply?(values: Values, setFields: (values: Values) => void): void
  /** Values that belong to the form but have no input, such as a point on a map. */
  extraValues?: Values
}

const isHidden = (field: ConflictField | undefined, values: Values) =>
  field?.kind !== 'point' && field?.showWhen !== undefined && !field.showWhen(values)

const RecordDeletedAlert = () => {
  const translate = useTranslate()
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('engine.conflict.gone')}</AlertTitle>
      {translate('engine.conflict.goneText')}
    </Alert>
  )
}

type MergedSave = Pick<Extract<SaveResult, { kind: 'saved' }>, 'changedByOthers' | 'authors' | 'keepsMine'>

interface State {
  conflict?: SaveConflict
  chosen: Readonly<Record<string, ConflictSide>>
  isDeleted?: boolean
}

const untouched: State = { chosen: {} }

/**
 * Returns the save function and the panel. `isOpen` is true while the record cannot be saved: the user has not resolved
 * a conflict, or the record was deleted.
 */
export const useEditConflict = (form: EditedForm) => {
  const { resource, id, record, fields, toValues, meta, isWhole, apply, extraValues } = form
  const provider = useDataProvider<PortalDataProvider>()
  const notify = useNotify()
  const translate = useTranslate()
  const toastError = useErrorToast()
  // The code of the panel is loaded before it is needed. After a new release or without a network it could not be.
  useEffect(() => runWhenIdle(() => void loadConflictPanel().catch(() => undefined)), [])
  const namesOf = useAuthorNames()
  const explainFixed = useFixedValuesExplainer(resource)
  // The base is set only once, because the record may be loaded again while the form is open.
  const base = useRef<FormBaseline>(undefined)
  base.current ??= record && { record, values: toValues(record) }
  const [{ conflict, chosen, isDeleted = false }, setState] = useState(untouched)
  const isOpen =
    conflict !== undefined && createConflictDecisions(fields, conflict).some(({ key }) => chosen[key] === undefined)

  const labelOf = form.labelOf ?? ((source: string) => translate(fieldKey({ name: resource }, source)))
  const choiceLabel =
    form.choiceLabel ??
    ((source: string, choice: string) => translate(choiceKey({ name: resource }, source, choice), { _: choice }))

  const editing: RecordEditing = {
    id,
    fields,
    toValues,
    ...(isWhole && { isWhole }),
    isShown: (source, values) =>
      !isHidden(
        fields.find(field => field.source === source),
        values,
      ),
    write:
      form.write ??
      ((values, previousData) =>
        provider.update(resource, { id, data: values, previousData: previousData as Values & { id: string } })),
    read: async () => (await provider.getOne(resource, { id, meta })).data,
  }

  const fail = async (error: unknown) => {
    const errors = toFormErrors(error, form.errorPlaces ?? fields, resource)
    // The panel says that the record was deleted. The form stays open, so that the user can copy the values.
    if (isRecordDeletedError(error)) setState({ chosen: {}, isDeleted: true })
    else if (isUnchangeableFieldsError(error)) {
      const current = await editing.read().catch(() => undefined)
      const explained = explainFixed({ errors, current, toValues, labelOf })
      toastError(error, explained.text)
      return explained.errors
    } else toastError(error)
    return errors
  }

  /** Shows which fields other users changed in the meantime and, if they are known, the names of these users. */
  const notifyMerged = async ({ changedByOthers, authors, keepsMine }: MergedSave) => {
    const named =
      authors.length > 0 &&
      (await loadLiveMessages().then(
        () => true,
        () => false,
      ))
    notify(`${named ? 'live' : 'engine.conflict'}.${keepsMine ? 'merged' : 'taken'}`, {
      type: 'info',
      messageArgs: { fields: changedByOthers.map(labelOf).join(', '), names: namesOf(authors) },
    })
  }

  /** Resolves with the form's errors, or with `undefined` after a successful save. */
  const save = async (values: Values): Promise<Values | undefined> => {
    const from = conflict && !isOpen ? conflict.current : base.current
    try {
      if (!from) throw new Error(`${resource}: a form is saved before its record is there`)
      // Values of the record that have no field in the form are sent unchanged.
      const result = await saveRecord(editing, from, { ...from.values, ...values })
      if (result.kind === 'conflict') {
        setState({ conflict: result.conflict, chosen: {} })
        return { root: { serverError: 'errors.VersionConflict' } }
      }
      base.current = result.base
      setState(untouched)
      if (result.changedByOthers.length > 0) {
        await notifyMerged(result)
      }
      return undefined
    } catch (error) {
      return await fail(error)
    }
  }

  const choose = (key: string, side: ConflictSide) =>
    setState(state => ({ ...state, chosen: { ...state.chosen, [key]: side } }))

  const mineOf = (values: Values) => ({ ...base.current?.values, ...values, ...extraValues })
  const fillWith = (setFields: (values: Values) => void, values: Values) =>
    apply ? apply(values, setFields) : setFields(values)
  const notice = record && id && !conflict && !isDeleted && (
    <RecordChangesNotice
      resource={resource}
      id={id}
      readChanged={async () => {
        const current = await editing.read()
        return current.version === base.current?.record.version ? undefined : current
      }}
      isEdited={values =>
        fields.some(
          ({ source, computed }) =>
            computed === undefined && !isSameValue(mineOf(values)[source], base.current?.values[source]),
        )
      }
      onRefresh={(current, setFields) => {
        base.current = { record: current, values: toValues(current) }
        fillWith(setFields, base.current.values)
      }}
      onCompare={(current, values, setFields, authors) => {
        if (!base.current) return
        const merged = mergeCurrentRecord(editing, base.current, mineOf(values), current, authors)
        if (merged.conflict.conflicts.length > 0) return setState({ conflict: merged.conflict, chosen: {} })
        base.current = merged.conflict.current
        fillWith(setFields, merged.conflict.values)
        void notifyMerged({ changedByOthers: merged.changedByOthers, authors, keepsMine: true })
      }}
    />
  )

  let panel: ReactNode = notice
  if (isDeleted) panel = <RecordDeletedAlert />
  else if (conflict)
    panel = (
      <ConflictPanel
        key={String(conflict.current.record.version)}
        {...{ conflict, fields, chosen, labelOf, choiceLabel, apply, extraValues }}
        onChoose={choose}
      />
    )
  return { save, panel, isOpen: isOpen || isDeleted, valuesNow: () => base.current?.values ?? {} }
}
