/**
 * Stores the batches of QR codes of each owner (`batchOwner`) in this browser. The IndexedDB `qr-batches` has two
 * tables with the keys owner and id: `batches` (list entries) and `codes` (Blobs, 16 bytes per code). They are separate
 * so that the list is read without the codes.
 */
import { readMe } from '../../session/session'
import type { Batch } from './batch'

/** Thrown if a batch with this id is already stored. */
export class BatchAlreadyStoredError extends Error {}

export interface BatchStore {
  /** Returns the batches, newest first. */
  list: () => Promise<Batch[]>
  /**
   * Adds a batch.
   * @throws {@link BatchAlreadyStoredError} if its id is already stored
   */
  add: (batch: Batch, codes: Blob) => Promise<void>
  rename: (id: string, name: string) => Promise<void>
  remove: (id: string) => Promise<void>
  codes: (id: string) => Promise<Blob>
}

const databaseName = 'qr-batches'

type StoredBatch = Batch & { owner: string }

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const open = () => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('batches', { keyPath: ['owner', 'id'] })
    request.result.createObjectStore('codes')
  }
  return answer(request)
}

/**
 * Opens the database for one operation and closes it afterwards, because an open database in one tab blocks its
 * deletion in another.
 */
const withDatabase = async <T>(
  mode: IDBTransactionMode,
  work: (batches: IDBObjectStore, codes: IDBObjectStore) => Promise<T>,
) => {
  const database = await open()
  try {
    const transaction = database.transaction(['batches', 'codes'], mode)
    const [result] = await Promise.all([
      work(transaction.objectStore('batches'), transaction.objectStore('codes')),
      committed(transaction),
    ])
    return result
  } finally {
    database.close()
  }
}

const allOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

const asBatch = ({ owner: _, ...batch }: StoredBatch): Batch => batch

/**
 * Returns the guid under which the batches of the signed-in account are stored: the guid of its organisation, or of the
 * account itself if it has none.
 */
export const batchOwner = () => {
  const me = readMe()
  return me?.organisation?.guid ?? me?.guid ?? ''
}

/**
 * Opens the store of one owner.
 * @param owner the guid that `batchOwner` returns; accounts with another owner do not see its batches
 */
export const openBatchStore = (owner: string): BatchStore => ({
  list: () =>
    withDatabase('readonly', async batches => {
      const found: StoredBatch[] = await answer(batches.getAll(allOf(owner)))
      return found.map(asBatch).sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    }),
  add: (batch, blob) =>
    withDatabase('readwrite', async (batches, codes) => {
      const key = [owner, batch.id]
      if (await answer(batches.getKey(key))) throw new BatchAlreadyStoredError()
      await Promise.all([answer(batches.add({ ...batch, owner })), answer(codes.add(blob, key))])
    }),
  rename: (id, name) =>
    withDatabase('readwrite', async batches => {
      const batch: StoredBatch | undefined = await answer(batches.get([owner, id]))
      if (batch) await answer(batches.put({ ...batch, name }))
    }),
  remove: id =>
    withDatabase('readwrite', async (batches, codes) => {
      await Promise.all([answer(batches.delete([owner, id])), answer(codes.delete([owner, id]))])
    }),
  codes: id =>
    withDatabase('readonly', async (_, codes) => {
      const blob: unknown = await answer(codes.get([owner, id]))
      if (!(blob instanceof Blob)) throw new Error(`No codes are kept of batch ${id}`)
      return blob
    }),
})

/** Deletes all batches of an owner from this browser, for example when the account is deleted. */
export const forgetBatches = (owner: string) =>
  withDatabase('readwrite', async (batches, codes) => {
    await Promise.all([answer(batches.delete(allOf(owner))), answer(codes.delete(allOf(owner)))])
  })
