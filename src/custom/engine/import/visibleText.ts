import { cleanLine } from '../../../../contract/cleanText'

/**
 * Returns a cell or heading as it appears: without invisible characters, and with one plain space for each run of
 * blanks.
 */
export const visibleText = (text: string) => cleanLine(text).replaceAll('\u2800', ' ').replace(/\s+/g, ' ').trim()
