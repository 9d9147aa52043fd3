/** The impact in words and numbers of the language. */
import type { Impact } from '../../../../contract/impact'
import { type Language, localName } from '../../../../contract/limits'
import type { Material } from '../../../../contract/statuses'
import type { Translate } from '../../../i18n/i18n'
import { formatNumber, kept } from '../../ui/format'

/** A minus, not a hyphen: read out as one, and as wide as a plus. */
const withMinus = (text: string) => text.replace(/^-/, '−')

/** Whole from a hundred up, one decimal below. */
export const amountText = (value: number, language: Language) => {
  const digits = Math.abs(value) < 100 ? 10 : 1
  return withMinus(formatNumber(Math.round(value * digits) / digits || 0, language))
}

const figures = kept(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }))

/** Two decimals at least, as the sources write them. */
export const figureText = (value: number, language: Language) => withMinus(figures(language).format(value))

interface NamedImpact {
  material: Material
  type?: string | null | undefined
}

/** `rows`: all, of which a row without a type has what the others have not. */
export const impactName = ({ material, type }: NamedImpact, rows: readonly NamedImpact[], translate: Translate) => {
  const name = translate(`materials.${material}`)
  if (type === 'Unsorted') return `${name}: ${translate('impact.unsorted')}`
  if (type) return `${name}: ${translate(`materials.types.${type}`, { _: type })}`
  const hasOthers = rows.some(row => row.material === material && row.type)
  return hasOthers ? `${name}: ${translate('impact.otherTypes')}` : name
}

/** A sentence each source: what it is, what it compares, and its figures. */
export const sourceTexts = ({ table }: Impact, language: Language, translate: Translate) => {
  const originOf = ({ source, edition, boundary }: Impact['table'][number]) =>
    `${source} ${edition}: ${localName(boundary, language)}`
  return [...new Set(table.map(originOf))].map(origin => ({
    origin,
    figures: table
      .filter(figure => originOf(figure) === origin)
      .map(figure => `${impactName(figure, table, translate)} ${figureText(figure.kgCo2ePerKg, language)}`)
      .join('; '),
  }))
}
