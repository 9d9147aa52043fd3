import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { Values } from '../../dataProvider/endpoints'
import type { DialogProps } from './definition'
import { recordName } from './recordName'

/** Closing waits until the form counts as saved: before that it would ask about unsaved changes. */
export const AfterSave = ({ onSaved }: Pick<DialogProps, 'onSaved'>) => {
  const { isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext<Values>()
  const isDone = useRef(false)
  useEffect(() => {
    if (!isSubmitSuccessful || isDone.current) return
    isDone.current = true
    onSaved(recordName(getValues()))
  }, [isSubmitSuccessful, onSaved, getValues])
  return null
}
