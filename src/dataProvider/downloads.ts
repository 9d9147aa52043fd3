/** Downloads files from the API. */
import { markNetworkErrors, type RequestOptions, sendRequest } from './http'

/** Fetches a file, for example an export. */
export const fetchFile = (path: string, options: RequestOptions = {}) =>
  sendRequest(path, { ...options, headers: { Accept: '*/*', ...options.headers } }, response =>
    markNetworkErrors(response.blob()),
  )

/**
 * A PDF, and the characters that it does not show, because no font contains them. `unprintable` is empty if the API
 * does not report them.
 */
export interface PrintedPdf {
  file: Blob
  unprintable: readonly string[]
  /** Requested records that the PDF does not contain: their number, and the ids of the first ones. */
  omitted: { count: number; ids: readonly string[] }
}

const listIn = (header: string | null) => {
  try {
    return (header ?? '').split(',').filter(Boolean).map(decodeURIComponent)
  } catch {
    return []
  }
}

/** Fetches a PDF, or another file of which the API reports unprintable characters in the same way. */
export const fetchPdf = (path: string, options: RequestOptions = {}): Promise<PrintedPdf> =>
  sendRequest(path, { ...options, headers: { Accept: '*/*', ...options.headers } }, async response => ({
    file: await markNetworkErrors(response.blob()),
    unprintable: listIn(response.headers.get('Unprintable-Characters')),
    omitted: {
      count: Number(response.headers.get('Omitted-Count')) || 0,
      ids: listIn(response.headers.get('Omitted-Ids')),
    },
  }))
