import { binLabelsFileName } from '../../../contract/limits'

/**
 * Returns the file name for labels. It contains the location's name, if it is known, without characters that file
 * names cannot contain.
 */
export const labelsFileNameOf = (location: string) => {
  const name = location.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return name ? binLabelsFileName.replace('.pdf', ` ${name}.pdf`) : binLabelsFileName
}
