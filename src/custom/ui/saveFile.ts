/** Saves a file through the browser's downloads. */
export const saveFile = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then. Without this the file would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
