import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Copies a value from outside of the form into a field of the form, whenever that value changes. */
export const useSyncedFormValue = (source: string, value: unknown) => {
  const { setValue } = useFormContext()
  useEffect(() => setValue(source, value, { shouldValidate: true }), [setValue, source, value])
}
