/** Saves a location once: a second save is ignored (spec section 4), unless the first failed. */
import { useState } from 'react'
import type { ErrorCode } from '../../../contract/errors'
import { ApiError } from '../../dataProvider/http'
import { useErrorToast } from '../engine/useErrorToast'
import { useOnce } from '../engine/useOnce'
import { usePortalProvider } from '../engine/usePortalProvider'
import type { LocationValues } from './locationValues'

/** Codes by the form's own field; the wire spells the zip code in two ways. */
const byField = (error: unknown): Record<string, ErrorCode> => {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.fields).map(([field, code]) => [field === 'zipcode' ? 'zipCode' : field, code])
  return Object.fromEntries(entries)
}

export const useSaveLocation = (id: string | undefined, onSaved: () => void) => {
  const dataProvider = usePortalProvider()
  const toastError = useErrorToast()
  const [isSaving, setIsSaving] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Record<string, ErrorCode>>({})

  const send = async (data: LocationValues) => {
    setIsSaving(true)
    setFieldErrors({})
    try {
      if (id === undefined) await dataProvider.create('locations', { data })
      else await dataProvider.update('locations', { id, data, previousData: { id } })
    } catch (error) {
      toastError(error)
      const errors = byField(error)
      setFieldErrors(errors)
      setIsSaving(false)
      return errors
    }
    // Until the dialog has closed, it goes on saving.
    onSaved()
    return undefined
  }
  return { save: useOnce(send), isSaving, fieldErrors }
}
