/**
 * Sends the request once. After success it shows a toast with the request's number, empties the basket, refreshes the
 * lists and opens the request's dialog on the screen with the list of requests. Errors are returned for the form's
 * fields.
 */
import { useNavigate } from 'react-router-dom'
import { formatRequestNumber } from '../../../contract/formatRequestNumber'
import { removePhoneSeparators } from '../../../contract/rules'
import type { Sponsorship } from '../../../contract/sponsorships'
import { ApiError } from '../../dataProvider/apiError'
import type { Values } from '../../dataProvider/endpoints'
import { useSuccessToast } from '../engine/actions/successToast'
import { useRefreshResource } from '../engine/actions/useRowAction'
import { useEngine } from '../engine/definition/EngineContext'
import { toFormErrors } from '../engine/form/formErrors'
import { dialogPath } from '../engine/list/listRoute'
import { afterSavingOptions } from '../ui/afterSaving'
import { useErrorToast } from '../ui/useErrorToast'
import { useSubmitOnce } from '../ui/useSubmitOnce'
import { useBasket } from './basket'
import { requestSponsorship, type SponsorshipContact } from './sponsorApi'
import { findRejectedBasketItems } from './useQuote'

const sources = ['name', 'phone', 'email'] as const satisfies readonly (keyof SponsorshipContact)[]
const fields = sources.map(source => ({ source }))

/**
 * Returns a function that shows the toast after success and opens the request's dialog. If the API does not return the
 * request, the user stays on the current page.
 */
const useRequestSuccessToast = () => {
  const { areaPath } = useEngine()
  const navigate = useNavigate()
  const tellDone = useSuccessToast()
  return (guid: string | undefined) => {
    if (!guid) return tellDone('sponsor.confirm.done')
    tellDone('sponsor.confirm.done', formatRequestNumber(guid))
    navigate(`${areaPath}/requests/${dialogPath({ kind: 'view', id: guid })}`, afterSavingOptions)
  }
}

export const useSponsorshipRequest = (onDone: (contact: SponsorshipContact) => void) => {
  const { items, clear } = useBasket()
  const showSuccess = useRequestSuccessToast()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()

  const send = async ({ name, phone, email }: Values): Promise<Values | undefined> => {
    const contact = {
      name: String(name).trim(),
      phone: removePhoneSeparators(String(phone)),
      email: String(email).trim(),
    }
    const rewardIds = items.map(({ guid }) => guid)
    let sent: Partial<Sponsorship> | undefined
    try {
      sent = await requestSponsorship(rewardIds, contact)
    } catch (error) {
      const { root, ...atFields } = toFormErrors(error, fields)
      // If the server rejects a reward, the price is loaded again. The error of that call then names the reward.
      const isExplained = findRejectedBasketItems(error, items).length > 0
      const wasSentEarlier = error instanceof ApiError && error.errorCode === 'SavedEarlier'
      if (isExplained || wasSentEarlier) void refresh('sponsorRewards')
      if (wasSentEarlier) void refresh('sponsorships')
      if (!isExplained || Object.keys(atFields).length > 0) toastError(error)
      return { ...atFields, root }
    }
    clear()
    onDone(contact)
    void refresh('sponsorships')
    void refresh('sponsorRewards')
    showSuccess(sent?.guid)
    return undefined
  }
  return useSubmitOnce(send)
}
