/** The inputs of a period: a preset or a custom range of days. */
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { RequiredSelectInput } from '../engine/inputs/RequiredSelectInput'
import { PeriodInputs } from './PeriodInputs'
import { findMatchingPreset, type Period, periodOfPreset, periodPresets } from './period'

export interface PeriodValues extends Period {
  /** Key of a preset, or `own` for two custom days. */
  period: string
}

/** Returns the inputs' initial values: the two days, and the preset that gives these days today, or else `own`. */
export const initialPeriodValues = <Days extends Period>(days: Days) => ({
  ...days,
  period: findMatchingPreset(days) ?? 'own',
})

export const PeriodFields = ({ period }: Pick<PeriodValues, 'period'>) => {
  const translate = useTranslate()
  const words = (key: string) => translate(`analytics.filters.${key}`)
  const { setValue } = useFormContext<PeriodValues>()
  const takeDays = (event: { target?: { value: string } }) => {
    const preset = periodPresets.find(periodPreset => periodPreset === event.target?.value)
    for (const [end, day] of Object.entries(preset ? periodOfPreset(preset) : {})) setValue(end as 'from' | 'to', day)
  }
  const choices = [...periodPresets, 'own'].map(id => ({ id, name: words(id) }))
  return (
    <>
      <RequiredSelectInput source="period" label={words('period')} choices={choices} onChange={takeDays} />
      {period === 'own' && <PeriodInputs />}
    </>
  )
}
