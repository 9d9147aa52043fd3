/** Returns the sentences about an action's consequences. Numbers that only the API knows are fetched. */
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useTranslate } from 'react-admin'
import { hasApiExtension } from '../../../config'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'
import { useLanguage } from '../../../i18n/i18n'
import { formatNumber } from '../../ui/format'
import type { Consequence, CountedConsequence } from '../definition/actions'

type ConsequenceCounts = Record<string, number>

export const isCountedConsequence = (consequence: Consequence): consequence is CountedConsequence =>
  typeof consequence !== 'string'

/** Returns the sums of the counts that the API returns for the rows. One call covers at most `perCall` rows. */
const countAll = async ({ from, perCall }: CountedConsequence, ids: readonly RaRecord['id'][]) => {
  const sums: ConsequenceCounts = {}
  for (let start = 0; start < ids.length; start += perCall) {
    const body = { ids: ids.slice(start, start + perCall) }
    const counts = await http<ConsequenceCounts>(rolePath(from), { method: 'POST', body, isRepeatable: false })
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}

/**
 * Returns the sentences (none while the counts load), whether the counts are loading, and whether the API has returned
 * counts. Without counts, the sentence of a counted consequence is its `uncounted` text, or is left out.
 */
export const useConsequences = (consequences: readonly Consequence[] = [], records: readonly RaRecord[]) => {
  const translate = useTranslate()
  const language = useLanguage()
  const counted = consequences.find(isCountedConsequence)
  const ids = records.map(({ id }) => id)
  const canCount = counted !== undefined && hasApiExtension(counted.needs)
  const { data: counts, isLoading } = useQuery<ConsequenceCounts>({
    queryKey: ['consequences', counted?.from, ids],
    queryFn: () => (counted ? countAll(counted, ids) : {}),
    enabled: canCount,
    gcTime: 0,
    retry: false,
  })
  const textOf = (consequence: Consequence) => {
    if (!isCountedConsequence(consequence)) return translate(consequence)
    const { onlyWith, uncounted } = consequence
    if (!counts) return uncounted ? translate(uncounted) : []
    if (onlyWith && !counts[onlyWith]) return []
    const numbers = Object.entries(counts).map(([name, count]) => [name, formatNumber(count, language)])
    return translate(consequence.message, Object.fromEntries(numbers))
  }
  return {
    sentences: isLoading ? [] : consequences.flatMap(textOf),
    isCounting: isLoading,
    hasCounts: counts !== undefined,
  }
}
