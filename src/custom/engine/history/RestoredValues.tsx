/**
 * Fills the surrounding form with the values of an earlier version of the record, and shows a notice. Nothing is saved.
 */
import Alert from '@mui/material/Alert'
import { use, useEffect, useEffectEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { loadSupportMessages } from '../../../i18n/lazyMessages'

interface RestoredValuesProps {
  values: Values
  /** Puts the values into the form, if the form also has values outside of its fields. `setFields` sets the fields. */
  onApply?(values: Values, setFields: (values: Values) => void): void
}

export const RestoredValues = ({ values, onApply }: RestoredValuesProps) => {
  use(loadSupportMessages())
  const translate = useTranslate()
  const { setValue, formState } = useFormContext()
  const { isReady } = formState
  const fill = useEffectEvent(() => {
    const setFields = (all: Values) => {
      for (const [source, value] of Object.entries(all))
        setValue(source, value, { shouldDirty: true, shouldValidate: true })
    }
    if (onApply) onApply(values, setFields)
    else setFields(values)
  })
  // The values are filled in only after the form is ready: react-admin's form sets the stored values when it is
  // mounted, after the effects of its children.
  useEffect(() => {
    if (isReady) fill()
  }, [isReady])
  const isEmpty = Object.keys(values).length === 0
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(`support.activity.${isEmpty ? 'nothingToRestore' : 'restored'}`)}
    </Alert>
  )
}
