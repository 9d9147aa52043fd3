/**
 * Defines the interface of the store for uploaded files: a folder or an S3-compatible bucket. The server chooses the
 * names of the files.
 */
import type { Readable } from 'node:stream'

/** A stored file as a stream. A caller that does not read the stream to its end must destroy it. */
export interface StoredFile {
  content: Readable
  /** Length of the file in bytes. */
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
  /** Returns the file; undefined if it does not exist. */
  get(name: string): Promise<StoredFile | undefined>
  remove(name: string): Promise<void>
  /** Lists all files whose name begins with a text, in any order, including incomplete files. */
  list(beginning: string): AsyncIterable<ListedFile>
  /** Resolves when the bucket responds to a call, for health checks. A folder is not checked. */
  ping(): Promise<void>
}
