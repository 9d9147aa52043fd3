/** Collects the files that the portal saves, because jsdom cannot save files. */
import { vi } from 'vitest'

interface SavedFile {
  blob: Blob
  name: string
}

/** Returns a list to which every file is added that the portal saves from now on. */
export const collectSavedFiles = (): SavedFile[] => {
  const files: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = blob => {
    const address = `blob:test/${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ blob: blobs.get(this.href) ?? new Blob(), name: this.download })
  })
  return files
}
