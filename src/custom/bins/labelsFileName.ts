import { sheetFileName } from '../../../contract/limits'

/**
 * Returns the file name for the labels of one location. It includes the location's name without the characters that
 * file names cannot have.
 */
export const labelsFileName = (location: string) => {
  const name = location.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return name ? sheetFileName.replace('.pdf', ` ${name}.pdf`) : sheetFileName
}
