import { readFileSync } from 'node:fs'
import { type ImpactTable, impactTableSchema } from '../../contract/impact'

/**
 * Reads the impact table of an installation from a JSON file.
 * @returns the table, or one line that says why the file cannot be used
 */
export function readImpactTable(file: string): ImpactTable | string {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code ? `cannot be read (${code})` : 'must be a file of JSON'
  }
  const parsed = impactTableSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return `${issue?.path.join('.') || 'the table'}: ${issue?.message}`
}
