/** Saves a file as a download of the browser. */
export const saveFile = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Frees the file's memory after 10 s; the download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
