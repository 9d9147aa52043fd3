/** A text that holds entries, one a line. */
export const linesOf = (text: unknown) =>
  String(text ?? '')
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(Boolean)
