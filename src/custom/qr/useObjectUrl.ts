/** Addresses of Blobs for as long as they are shown. */
import { useEffect, useState } from 'react'

/** Undefined until the address of that Blob exists. */
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
