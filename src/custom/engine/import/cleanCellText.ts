import { cleanLine } from '../../../../contract/cleanText'

/**
 * Returns the visible text of a cell or heading: without invisible characters, and with runs of white space replaced by
 * one space.
 */
export const cleanCellText = (text: string) => cleanLine(text).replaceAll('\u2800', ' ').replace(/\s+/g, ' ').trim()
