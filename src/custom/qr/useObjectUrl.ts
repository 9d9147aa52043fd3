/** Creates object URLs of Blobs and revokes them when they are no longer shown. */
import { useEffect, useState } from 'react'

/** Returns the object URL of a Blob, or `undefined` until the URL is created. */
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
