import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Sets a form's value from a value outside of the form, whenever that changes. */
export const useFollowing = (source: string, value: unknown) => {
  const { setValue } = useFormContext()
  useEffect(() => setValue(source, value, { shouldValidate: true }), [setValue, source, value])
}
