import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Sets a value of the form to a value outside of the form, whenever the outside value changes. */
export const useSyncedFormValue = (source: string, value: unknown) => {
  const { setValue } = useFormContext()
  useEffect(() => setValue(source, value, { shouldValidate: true }), [setValue, source, value])
}
