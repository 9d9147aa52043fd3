/** Adds the asynchronous methods of Blob that jsdom lacks. */
const read = (blob: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })

Blob.prototype.arrayBuffer = function () {
  return read(this)
}

Blob.prototype.text = async function () {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(await read(this)))
}
