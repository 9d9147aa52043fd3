/** How the latest attempt ended, in a line: status or reason, how long it took, how many there were. */
import { useTranslate } from 'react-admin'
import type { Delivery } from '../../../contract/webhooks'

export const useOutcomeText = () => {
  const translate = useTranslate()
  return ({ responseStatus, failure, durationMs, attempts }: Delivery) => {
    if (!attempts && durationMs === null) return ''
    const reason =
      failure && failure !== 'status' ? translate(`webhooks.failures.${failure}`) : `HTTP ${responseStatus}`
    return [reason, `${durationMs} ms`, translate('webhooks.attempts', { smart_count: attempts })].join(' · ')
  }
}
