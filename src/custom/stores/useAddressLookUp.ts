/**
 * Looks up the addresses of imported rows in several calls. The results of each call appear when it responds. Users can
 * stop the look-up.
 */
import { useEffect, useRef, useState } from 'react'
import type { GeocodedRow, ImportableList } from '../../../contract/imports'
import { geocodeRows } from '../engine/import/importApi'
import type { RowWithPointWarning } from '../engine/import/importDefinition'
import { useErrorToast } from '../ui/useErrorToast'

export const useAddressLookUp = (list: ImportableList) => {
  const [found, setFound] = useState<ReadonlyMap<number, GeocodedRow>>(new Map())
  const [progress, setProgress] = useState<{ done: number; count: number }>()
  const toastError = useErrorToast()
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setProgress(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])
  /**
   * Looks up the addresses of rows.
   * @param onFound called with the results of each response
   */
  const lookUp = async (rows: readonly RowWithPointWarning[], onFound: (placed: readonly GeocodedRow[]) => void) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, count: rows.length })
    try {
      await geocodeRows(
        list,
        rows.map(({ line, values }) => ({ line, values })),
        controller.signal,
        (placed, done) => {
          if (controller.signal.aborted) return
          setFound(before => new Map([...before, ...placed.map(result => [result.line, result] as const)]))
          setProgress({ done, count: rows.length })
          onFound(placed)
        },
      )
    } catch (error) {
      if (!controller.signal.aborted) toastError(error)
    } finally {
      if (!controller.signal.aborted) setProgress(undefined)
    }
  }
  return { found, progress, lookUp, stop }
}
