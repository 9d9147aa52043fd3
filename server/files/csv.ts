/** CSV as RFC 4180 has it. A cell that a spreadsheet would run as a formula gets a leading apostrophe (security.md). */
const cell = (value: string | number | null | undefined) => {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (values: (string | number | null | undefined)[]) => `${values.map(cell).join(',')}\r\n`
