/** Where uploaded files live: a folder or an S3-compatible bucket. Names are generated, never a visitor's. */
export interface FileStore {
  /** @param name such as `0b7e….webp`: letters, digits, dots, dashes and slashes */
  put(name: string, content: Uint8Array, type: string): Promise<void>
  /** The content, or undefined where there is none. */
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
}
