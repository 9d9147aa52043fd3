import { bcp47Tags, type Language } from '../../../contract/languages'
import { currency } from '../../../contract/limits'

/** A unit of numbers: the portal's currency, or a unit of `Intl.NumberFormat`. */
export type Unit = typeof currency | 'kilogram'

/** Returns a unit as the formatted numbers of the language contain it: `kg` is `кг` in Ukrainian. */
export const formatUnit = (unit: Unit, language: Language) => {
  const style = unit === currency ? ({ style: 'currency', currency } as const) : ({ style: 'unit', unit } as const)
  const parts = new Intl.NumberFormat(bcp47Tags[language], style).formatToParts(0)
  return parts.find(({ type }) => type === style.style)?.value ?? unit
}
