/** Asks the geocoder for the addresses of rows, one after the other: it answers once a second, and for everybody. */
import { useEffect, useRef, useState } from 'react'
import type { Geocode } from '../../../contract/cities'
import type { Point } from '../../../contract/primitives'
import { accountCountry } from '../../authProvider/accountCountry'
import { ApiError, http } from '../../dataProvider/http'
import type { DoubtfulRow } from '../engine/import/importDefinition'
import { useErrorToast } from '../engine/useErrorToast'

const queryOf = ({ values: { city, street, houseNumber } }: DoubtfulRow) => ({
  country: accountCountry(),
  city: String(city ?? ''),
  address: String(street ?? ''),
  houseNum: String(houseNumber ?? ''),
})

/** An address that nobody knows is the answer for that row alone. */
const ask = async (row: DoubtfulRow, signal: AbortSignal) => {
  try {
    return await http<Geocode>('/common/geocode', { query: queryOf(row), signal })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

/** @param onHouse a house that was found needs nobody to look for it */
export const useLookUp = (onHouse: (line: number, point: Point) => void) => {
  const [found, setFound] = useState<ReadonlyMap<number, Geocode>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const toastError = useErrorToast()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const lookUp = async (rows: readonly DoubtfulRow[]) => {
    const controller = new AbortController()
    running.current = controller
    setIsBusy(true)
    try {
      for (const row of rows) {
        const geocode = await ask(row, controller.signal)
        if (!geocode) continue
        setFound(before => new Map([...before, [row.line, geocode]]))
        if (geocode.accuracy === 'House') onHouse(row.line, geocode.location)
      }
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return { found, isBusy, lookUp }
}
