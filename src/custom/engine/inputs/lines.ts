/** Splits a text into its entries, one per line. */
export const splitLines = (text: unknown) =>
  String(text ?? '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(Boolean)

/** Returns the distinct entries that occur more than once. */
export const repeatedEntriesOf = (entries: readonly string[]) => {
  const seen = new Set<string>()
  return [...new Set(entries.filter(entry => seen.size === seen.add(entry).size))]
}
