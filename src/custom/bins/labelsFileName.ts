import { sheetFileName } from '../../../contract/limits'

/** Returns the name under which the portal saves the labels of one location: with the location's name, as far as a file can be called so. */
export const labelsFileName = (location: string) => {
  const name = location.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return name ? sheetFileName.replace('.pdf', ` ${name}.pdf`) : sheetFileName
}
