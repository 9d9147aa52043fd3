/** Splits a text into its entries, one per line. */
export const splitLines = (text: unknown) =>
  String(text ?? '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(Boolean)
