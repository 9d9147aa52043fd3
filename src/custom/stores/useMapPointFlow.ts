/** The reducer of `mapPointFlow.ts` and its only effect: GET /common/geocode, 500 ms after the last change. */
import { useEffect, useReducer, useRef } from 'react'
import type { Geocode } from '../../../contract/cities'
import type { Country } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import { getAccountCountry } from '../../authProvider/accountCountry'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useErrorToast } from '../ui/useErrorToast'
import { createMapPointFlow, isAddressComplete, type MapPointFlow, mapPointReducer } from './mapPointFlow'

/**
 * Runs the point flow of a location.
 * @param initial State of a new or loaded location. An unchanged address is not geocoded.
 * @param storedCountry Country of the loaded location's city, used until another city is chosen.
 */
export const useMapPointFlow = (initial: MapPointFlow, storedCountry: Country = getAccountCountry()) => {
  const [flow, dispatch] = useReducer(mapPointReducer, initial)
  const toastError = useErrorToast()
  const { address, request } = flow
  const hasOwnPoint = flow.source === 'placed' || flow.source === 'unconfirmed'
  // The address of the last geocoding call. Moving the pin also runs the effect below, but without a call as long as
  // the address is the same.
  const geocodedAddress = useRef(initial.address)

  useEffect(() => {
    // If the user has placed the pin, or the point comes from a saved record, no call is made, because this point is
    // more reliable than the geocoder's result.
    if (hasOwnPoint) geocodedAddress.current = address
    if (geocodedAddress.current === address || !isAddressComplete(address)) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      geocodedAddress.current = address
      dispatch({ kind: 'geocodeStarted' })
      const query = {
        country: address.country ?? storedCountry,
        city: address.cityName.trim(),
        address: address.street.trim(),
        houseNum: address.houseNumber.trim(),
      }
      try {
        const geocode = await http<Geocode>('/common/geocode', { query, signal: controller.signal })
        dispatch({ kind: 'geocodeAnswered', request, geocode })
      } catch (error) {
        if (controller.signal.aborted) return
        dispatch({ kind: 'geocodeFailed', request, isUnanswered: error instanceof ApiError && error.status === 0 })
        toastError(error)
      }
    }, limits.searchDebounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, request, hasOwnPoint, storedCountry, toastError])

  const isOpen = flow.source === 'unanswered'
  useEffect(() => {
    if (!isOpen) return
    const again = () => {
      geocodedAddress.current = createMapPointFlow().address
      dispatch({ kind: 'geocodeRepeated' })
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isOpen])

  return [flow, dispatch] as const
}
