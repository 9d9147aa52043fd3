/** Guesses which character separates the cells of a text. */
import { type Delimiter, delimiters, hasFilledCell, mostFrequentCellCount, parseStandardCsv } from './delimitedText'

/** Number of records that are examined. It is high enough for files with many title lines above the headings. */
const sampleSize = 100
/**
 * Added to the score of a delimiter, which is between 0 and 1, if the delimiter splits the heading line into as many
 * cells as most other records have.
 */
const headingBonus = 0.3

/**
 * Returns the delimiter that splits most of the first records into the same number of cells. The first record that any
 * delimiter splits has more weight, because it is probably the headings.
 */
export const guessDelimiter = (text: string): Delimiter => {
  const samples = delimiters.map(delimiter => {
    // Reads twice as many records as needed, because empty lines do not count.
    const records = parseStandardCsv(text, delimiter, 2 * sampleSize).filter(({ cells }) => hasFilledCell(cells))
    return { delimiter, records: records.slice(0, sampleSize) }
  })
  const firstSplits = samples
    .map(({ records }) => records.findIndex(({ cells }) => cells.filter(cell => cell.trim()).length > 1))
    .filter(at => at >= 0)
  const firstSplitAt = Math.min(...firstSplits)
  const scores = samples.map(({ delimiter, records }) => {
    const splitRecords = records.filter(({ cells }) => cells.length > 1)
    const width = mostFrequentCellCount(splitRecords)
    if (splitRecords.length === 0) return { delimiter, score: 0, width }
    const uniformShare = splitRecords.filter(({ cells }) => cells.length === width).length / records.length
    const bonus = records[firstSplitAt]?.cells.length === width ? headingBonus : 0
    return { delimiter, score: uniformShare + bonus, width }
  })
  return scores.reduce((best, candidate) =>
    candidate.score > best.score || (candidate.score === best.score && candidate.width > best.width) ? candidate : best,
  ).delimiter
}

/** The line `sep=;` at the start of a file names the delimiter to a spreadsheet. Spreadsheets do not show this line. */
const delimiterLine = /^"?sep=(.)"?[;,\t| ]*(\r\n|\r|\n|$)/i

/** Returns the delimiter that the line `sep=` names, and the text without that line. */
export const takeDelimiterLine = (text: string): { text: string; delimiter?: Delimiter } => {
  const [line, named] = delimiterLine.exec(text) ?? []
  const delimiter = delimiters.find(each => each === named)
  return line && delimiter ? { text: text.slice(line.length), delimiter } : { text }
}
