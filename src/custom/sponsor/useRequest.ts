/** Sends the request once: POST → the toast, an emptied basket, the lists anew. Errors come back for the form's fields. */
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Values } from '../../dataProvider/endpoints'
import { newRequestKey } from '../../dataProvider/requestKey'
import { toFormErrors } from '../engine/formErrors'
import { useErrorToast } from '../engine/useErrorToast'
import { useOnce } from '../engine/useOnce'
import { useRefreshResource } from '../engine/useRowAction'
import { useBasket } from './basket'
import { requestSponsorship, type SponsorshipContact } from './sponsorApi'
import { refusedItems } from './useQuote'

const sources = ['name', 'phone', 'email'] as const satisfies readonly (keyof SponsorshipContact)[]
const fields = sources.map(source => ({ source }))

/** The Idempotency-Key is made once for each mounted form: a repeated attempt cannot make a second sponsorship. */
export const useRequest = (onDone: () => void) => {
  const { items, clear } = useBasket()
  const [key] = useState(newRequestKey)
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()

  const send = async ({ name, phone, email }: Values): Promise<Values | undefined> => {
    const contact = { name: String(name).trim(), phone: String(phone).trim(), email: String(email).trim() }
    const rewardIds = items.map(({ guid }) => guid)
    try {
      await requestSponsorship(rewardIds, contact, key)
    } catch (error) {
      // The price of a basket that the server refuses is asked anew, and says which reward it is.
      if (refusedItems(error, items).length > 0) void refresh('sponsorRewards')
      toastError(error)
      return toFormErrors(error, fields)
    }
    notify('sponsor.confirm.done', { type: 'success' })
    clear()
    onDone()
    void refresh('sponsorships')
    void refresh('sponsorRewards')
    return undefined
  }
  return useOnce(send)
}
