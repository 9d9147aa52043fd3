/** Where uploaded files live: a folder or an S3-compatible bucket. Names are generated, never a visitor's. */
import type { Readable } from 'node:stream'

/** Read piece by piece, as fast as its reader takes it; whoever does not read it to its end destroys it. */
export interface StoredFile {
  content: Readable
  /** Bytes. */
  length: number
}

export interface ListedFile {
  name: string
  writtenAt: Date
}

export interface FileStore {
  /** @param name such as `0b7e….webp`: letters, digits, dots, dashes and slashes */
  put(name: string, content: Uint8Array, type: string): Promise<void>
  /** The file, or undefined where there is none. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** All whose name begins so, torn writes too, in no order. */
  list(beginning: string): AsyncIterable<ListedFile>
  /** Answers when the store does. */
  ping(): Promise<void>
}
