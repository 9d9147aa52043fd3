/** Stores uploaded files: in a folder or an S3-compatible bucket. Names are generated, never chosen by users. */
import type { Readable } from 'node:stream'

/** A stored file as a stream. A reader that does not read the stream to its end has to destroy it. */
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
  /**
   * Stores a file.
   * @param name such as `0b7e….webp`: letters, digits, dots, dashes and slashes
   */
  put(name: string, content: Uint8Array, type: string): Promise<void>
  /** Returns the file; undefined if there is none. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Lists all files whose name begins with the given text, incomplete writes too, in no order. */
  list(beginning: string): AsyncIterable<ListedFile>
  /** Resolves when the store answers. */
  ping(): Promise<void>
}
