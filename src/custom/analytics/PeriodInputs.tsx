/** Inputs for the first and last day of a period, which are validated together. */
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { limits } from '../../../contract/limits'
import { isWithinYears } from '../../../contract/rules'
import type { ValidationRule } from '../engine/definition/rules'
import { DayInput } from '../engine/inputs/DayInput'
import type { Period } from './period'
import { findPeriodProblem } from './periodProblem'

/**
 * Returns the validation rules of the last day's input. They pass if the first day alone is invalid, because that error
 * is shown at the first day's input.
 */
const rulesAfter = (from: string): ValidationRule[] =>
  (['wrongPeriod', 'longPeriod'] as const).map(problem => ({
    message: `analytics.${problem}`,
    params: { years: limits.periodYears },
    test: to => !isWithinYears(from) || findPeriodProblem({ from, to: String(to) }) !== problem,
  }))

export const PeriodInputs = () => {
  const translate = useTranslate()
  const { trigger } = useFormContext()
  const { from } = useWatch() as Period
  useEffect(() => {
    if (from) void trigger('to')
  }, [from, trigger])
  const shared = { required: true, readOnly: false }
  return (
    <>
      <DayInput {...shared} source="from" label={translate('analytics.filters.from')} />
      <DayInput {...shared} source="to" label={translate('analytics.filters.to')} rules={rulesAfter(from)} />
    </>
  )
}
