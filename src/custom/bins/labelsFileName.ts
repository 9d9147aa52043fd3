import { binLabelsFileName } from '../../../contract/limits'

/** Returns the file name for the labels of a location: its name, without characters that file names cannot contain. */
export const labelsFileNameOf = (location: string) => {
  const name = location.replace(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()
  return name ? binLabelsFileName.replace('.pdf', ` ${name}.pdf`) : binLabelsFileName
}
