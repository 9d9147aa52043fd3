/** Returns the text of a file, including its byte order mark. */
export const textOf = (file = new Blob()) =>
  new Promise<string>(done => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsText(file)
  })
