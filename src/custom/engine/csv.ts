/** Rows → CSV. A cell that a spreadsheet would take for a formula gets a leading apostrophe. */
const isFormula = /^[=+\-@\t\0]/

const cell = (value: unknown) => {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`
  const safe = isFormula.test(text) && typeof value !== 'number' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** First row: the headings. Lines end as RFC 4180 says. */
export const toCsv = (rows: readonly (readonly unknown[])[]) => rows.map(row => row.map(cell).join(',')).join('\r\n')
