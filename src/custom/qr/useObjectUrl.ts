/** Creates object URLs of Blobs for as long as they are shown. */
import { useEffect, useState } from 'react'

/** Returns the URL of a Blob, or `undefined` until it exists. */
export const useObjectUrl = (blob: Blob | undefined) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const address = URL.createObjectURL(blob)
    setUrl(address)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(address)
    }
  }, [blob])
  return url
}
