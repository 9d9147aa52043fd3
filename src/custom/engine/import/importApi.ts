/** The calls of an import (contract/imports.ts), below the base of the session's role. */
import type { Import, ImportableList, ImportRow, JudgedRow, TakenBack } from '../../../../contract/imports'
import { limits } from '../../../../contract/limits'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'

const post = <Answer>(path: string, body: unknown) => http<Answer>(rolePath(path), { method: 'POST', body })

export const checkRows = async (list: ImportableList, rows: readonly ImportRow[]) =>
  (await post<{ rows: JudgedRow[] }>('/imports/check', { list, rows })).rows

/**
 * Saves batch by batch. With the same `key` it begins again after a failure: what is done is not done twice.
 * @param onProgress how many rows have been answered
 */
export const saveRows = async (
  list: ImportableList,
  key: string,
  rows: readonly ImportRow[],
  onProgress: (answered: number) => void,
) => {
  const judged: JudgedRow[] = []
  let id = ''
  for (let at = 0; at < rows.length; at += limits.importBatch) {
    const batch = rows.slice(at, at + limits.importBatch)
    const answer = await post<{ guid: string; rows: JudgedRow[] }>('/imports', { list, key, rows: batch })
    id = answer.guid
    judged.push(...answer.rows)
    onProgress(judged.length)
  }
  return { id, rows: judged }
}

export const fetchImports = (list: ImportableList) =>
  http<Import[]>(rolePath('/imports')).then(found => found.filter(each => each.list === list))

/** Batch by batch. After a failure it can be begun again. */
export const takeBack = async (id: string) => {
  const all: Omit<TakenBack, 'next'> = { deleted: 0, restored: 0, kept: [] }
  for (let after: number | null = 0; after !== null; ) {
    const { next, deleted, restored, kept }: TakenBack = await post(`/imports/${id}/take-back?after=${after}`, {})
    all.deleted += deleted
    all.restored += restored
    all.kept.push(...kept)
    after = next
  }
  return all
}
