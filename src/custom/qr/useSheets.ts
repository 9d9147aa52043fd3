/**
 * Holds the state of the printable pages of one batch of QR codes (batch.ts), while they are created and afterwards.
 * Creating the pages of another batch replaces it.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits'
import type { Batch } from './batch'
import type { JobReport } from './jobs'
import { runJobToEnd, type StartQrJob } from './startQrJob'

export type QrSheetsState =
  | { status: 'idle' | 'canceled' | 'failed' }
  /**
   * `pictures` are the pages that are already created, as PNG. The array itself grows while pages are created; `made`
   * is its length when the state was set.
   */
  | { status: 'making'; batch: Batch; made: number; pictures: readonly Blob[] }
  | { status: 'ready'; batch: Batch; made: number; pictures: readonly Blob[]; pdf: Blob }

const atLeast = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** Minimum time between updates of the screen, in milliseconds. The first pages are shown immediately. */
const showEveryMs = 100
const shownAtOnce = 9

/**
 * Returns a listener for the reports of the QR worker, and the arrays in which the listener collects the pieces of the
 * PDF, the pictures of the pages and the codes. They are stored as Blobs, which the browser can hold outside of the
 * page's memory.
 */
const collect = (onPage: (made: number) => void) => {
  const pdf: Blob[] = []
  const pictures: Blob[] = []
  const codes: Blob[] = []
  let shownAt = 0
  const show = () => {
    const now = performance.now()
    if (pictures.length > shownAtOnce && now - shownAt < showEveryMs) return
    shownAt = now
    onPage(pictures.length)
  }
  const onReport = (report: JobReport) => {
    if (report.kind !== 'head' && report.kind !== 'page' && report.kind !== 'tail') return
    const part = new Blob([report.bytes])
    pdf.push(part)
    if (report.kind !== 'page') return
    const { start, end, before, after } = report.picture
    codes.push(new Blob([report.codes]))
    pictures.push(new Blob([before, part.slice(start, end), after], { type: 'image/png' }))
    show()
  }
  return { pdf, pictures, codes, onReport }
}

export const useSheets = (start: StartQrJob, onNew: (batch: Batch, codes: Blob) => Promise<void>) => {
  const [sheets, setSheets] = useState<QrSheetsState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /**
   * Creates the pages of a new batch, or of a stored batch again. Resolves when the pages are created, or the job is
   * cancelled or fails.
   */
  const make = async (batch: Batch, stored?: Blob) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const parts = collect(made => setSheets({ status: 'making', batch, made, pictures: parts.pictures }))
    setSheets({ status: 'making', batch, made: 0, pictures: parts.pictures })
    const job = { kind: 'sheets', batch, ...(stored && { stored }) } as const
    try {
      await Promise.all([
        runJobToEnd(start, job, parts.onReport, control.signal),
        stored ? undefined : atLeast(limits.qrCreateMinMs, control.signal),
      ])
      if (!stored) await onNew(batch, new Blob(parts.codes))
      const pdf = new Blob(parts.pdf, { type: 'application/pdf' })
      // If the user cancels while the batch is being stored, the batch stays stored and is shown in the list.
      if (running.current === control)
        setSheets({ status: 'ready', batch, made: parts.pictures.length, pictures: parts.pictures, pdf })
    } catch {
      if (running.current === control) setSheets({ status: control.signal.aborted ? 'canceled' : 'failed' })
    }
  }

  const cancel = useCallback(() => running.current?.abort(), [])
  return { sheets, make, cancel }
}
