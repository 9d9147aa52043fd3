/** Saves the codes of a digital reward as a CSV file, reading them page by page. */
import type { Language } from '../../../contract/languages'
import type { CodeState, RewardCode } from '../../../contract/redemptions'
import { createCsvFile } from '../engine/export/csvFile'
import { saveFile } from '../ui/saveFile'
import { fetchRewardCodes } from './useRedemptions'

interface CodesFile {
  rewardId: string
  /** Name of the reward, from which the file's name is made. */
  name: string
  state: CodeState | undefined
  language: Language
  /** Titles of the columns, already translated. */
  heading: readonly string[]
  stateText(good: RewardCode): string
}

async function readEveryCode(rewardId: string, state: CodeState | undefined) {
  const goods = new Map<string, RewardCode>()
  for (let offset = 0, total = 1; offset < total; ) {
    const page = await fetchRewardCodes(rewardId, state, offset)
    for (const good of page.items) goods.set(good.guid, good)
    if (page.items.length === 0) break
    offset += page.items.length
    total = page.total
  }
  return [...goods.values()]
}

export async function saveRewardCodes({ rewardId, name, state, language, heading, stateText }: CodesFile) {
  const goods = await readEveryCode(rewardId, state)
  const rows = [heading, ...goods.map(good => [good.content, stateText(good)])]
  const file = createCsvFile(rows, language)
  saveFile(file, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`)
}
