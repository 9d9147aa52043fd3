/** Saves a location once: a second save while the first is on its way is ignored (spec section 4). */
import { useRef, useState } from 'react'
import type { ErrorCode } from '../../../contract/errors'
import { ApiError } from '../../dataProvider/http'
import { useErrorToast } from '../engine/useErrorToast'
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
  const isRunning = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Record<string, ErrorCode>>({})

  const save = async (data: LocationValues) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsSaving(true)
    setFieldErrors({})
    try {
      if (id === undefined) await dataProvider.create('locations', { data })
      else await dataProvider.update('locations', { id, data, previousData: { id } })
      onSaved()
    } catch (error) {
      toastError(error)
      setFieldErrors(byField(error))
    } finally {
      isRunning.current = false
      setIsSaving(false)
    }
  }
  return { save, isSaving, fieldErrors }
}
