import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** A form's value that is told from outside of the form. */
export const useFollowing = (source: string, value: unknown) => {
  const { setValue } = useFormContext()
  useEffect(() => setValue(source, value, { shouldValidate: true }), [setValue, source, value])
}
