/** Formats the impact as text in the user's language. */
import type { Impact } from '../../../../contract/impact'
import { type Language, pickLocalName } from '../../../../contract/languages'
import type { Material } from '../../../../contract/statuses'
import type { Translate } from '../../../i18n/i18n'
import { cacheFormatters, formatNumber } from '../../ui/format'

/** Replaces the hyphen by a minus sign, which is read out as "minus" and is as wide as a plus sign. */
const withMinus = (text: string) => text.replace(/^-/, '−')

/** Formats an amount: from 100 without decimals, otherwise with one decimal. */
export const formatImpactAmount = (value: number, language: Language) => {
  const digits = Math.abs(value) < 100 ? 10 : 1
  return withMinus(formatNumber(Math.round(value * digits) / digits || 0, language))
}

const figures = cacheFormatters(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }))

/** Formats a figure with at least two decimals, as the cited sources do. */
export const formatImpactFigure = (value: number, language: Language) => withMinus(figures(language).format(value))

interface NamedImpact {
  material: Material
  type?: string | null | undefined
}

/**
 * Returns the name of a row. A row without a type is named "other types" if its material also has rows with a type.
 * @param rows all rows of the table
 */
export const impactRowName = ({ material, type }: NamedImpact, rows: readonly NamedImpact[], translate: Translate) => {
  const name = translate(`materials.${material}`)
  if (type === 'Unsorted') return `${name}: ${translate('impact.unsorted')}`
  if (type) return `${name}: ${translate(`materials.types.${type}`, { _: type })}`
  const hasOthers = rows.some(row => row.material === material && row.type)
  return hasOthers ? `${name}: ${translate('impact.otherTypes')}` : name
}

/**
 * Returns for each source its name, edition and boundary as one text (`origin`), and the figures taken from it as one
 * text (`figures`).
 */
export const formatImpactSources = ({ table }: Impact, language: Language, translate: Translate) => {
  const originOf = ({ source, edition, boundary }: Impact['table'][number]) =>
    `${source} ${edition}: ${pickLocalName(boundary, language)}`
  return [...new Set(table.map(originOf))].map(origin => ({
    origin,
    figures: table
      .filter(figure => originOf(figure) === origin)
      .map(figure => `${impactRowName(figure, table, translate)} ${formatImpactFigure(figure.kgCo2ePerKg, language)}`)
      .join('; '),
  }))
}
