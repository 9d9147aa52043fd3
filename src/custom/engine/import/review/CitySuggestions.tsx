/**
 * Suggests known city names instead of unknown city names. One click replaces an unknown name in all rejected rows that
 * have it, and checks the rows again.
 */
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import type { CheckedRow } from '../../../../../contract/imports'
import type { ImportInProgress } from '../useImport'

/** Maximum number of suggestions shown. Further suggestions appear when these are resolved. */
const shownSuggestions = 12

interface Suggestion {
  source: string
  from: string
  to: string
  lines: number[]
}

const suggestionsOf = (rows: readonly CheckedRow[]): readonly Suggestion[] => {
  const all = new Map<string, Suggestion>()
  for (const { line, missed = {} } of rows) {
    for (const [source, { value, near }] of Object.entries(missed)) {
      for (const to of near) {
        const key = JSON.stringify([source, value, to])
        const existing = all.get(key) ?? { source, from: value, to, lines: [] }
        existing.lines.push(line)
        all.set(key, existing)
      }
    }
  }
  return [...all.values()].toSorted((a, b) => b.lines.length - a.lines.length)
}

interface SuggestionsProps {
  rows: readonly CheckedRow[]
  importing: ImportInProgress
  isLocked: boolean
}

export const CitySuggestions = ({ rows, importing, isLocked }: SuggestionsProps) => {
  const translate = useTranslate()
  const suggestions = suggestionsOf(rows).slice(0, shownSuggestions)
  if (suggestions.length === 0) return null
  const use = ({ source, from, to, lines }: Suggestion) => {
    const wanted = new Set(lines)
    // If a cell contains several city names, only the unknown name is replaced.
    const replaced = importing.rows
      .filter(({ line }) => wanted.has(line))
      .map(({ line, values }) => [line, { [source]: String(values[source] ?? '').replace(from, () => to) }] as const)
    void importing.check(new Map(replaced))
  }
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {suggestions.map(suggestion => (
        <Button
          key={JSON.stringify([suggestion.source, suggestion.from, suggestion.to])}
          variant="outlined"
          size="small"
          disabled={isLocked}
          onClick={() => use(suggestion)}
        >
          {translate('importReview.suggestions.use', { ...suggestion, smart_count: suggestion.lines.length })}
        </Button>
      ))}
    </Stack>
  )
}
