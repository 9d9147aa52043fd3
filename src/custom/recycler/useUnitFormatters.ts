/** Returns functions that format kilograms, kilometres and minutes with few digits. */
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { formatNumber } from '../ui/format'

const toTenth = (value: number) => Math.round(value * 10) / 10

export const useUnitFormatters = () => {
  const translate = useTranslate()
  const language = useLanguage()
  return {
    kg: (kg: number) =>
      translate('recycler.kg', { kg: formatNumber(kg < 100 ? toTenth(kg) : Math.round(kg), language) }),
    km: (metres: number) => translate('recycler.km', { km: formatNumber(toTenth(metres / 1000), language) }),
    minutes: (seconds: number) =>
      translate('recycler.minutes', { minutes: formatNumber(Math.round(seconds / 60), language) }),
  }
}
