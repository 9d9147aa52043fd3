/**
 * Returns a function for the text about a delivery's latest attempt: status or reason, duration, and number of
 * attempts; empty if there was none.
 */
import { useTranslate } from 'react-admin'
import { bcp47Tags } from '../../../contract/languages'
import type { Delivery } from '../../../contract/webhooks'
import { useLanguage } from '../../i18n/i18n'

export const useDeliveryOutcomeText = () => {
  const translate = useTranslate()
  const duration = new Intl.NumberFormat(bcp47Tags[useLanguage()], { style: 'unit', unit: 'millisecond' })
  return ({ responseStatus, failure, durationMs, attempts }: Delivery) => {
    if (!attempts && durationMs === null) return ''
    const reason =
      failure && failure !== 'status' ? translate(`webhooks.failures.${failure}`) : `HTTP ${responseStatus}`
    return [
      reason,
      duration.format(durationMs ?? 0).replace(' ', '\u00a0'),
      translate('webhooks.attempts', { smart_count: attempts }),
    ].join(' · ')
  }
}
