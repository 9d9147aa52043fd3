import { useNotify } from 'react-admin'

const canShare = () => typeof navigator.share === 'function'

/** Returns whether the user closed the device's share sheet. */
const isDismissed = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Returns `share`, which opens the device's share sheet for a link or, if the browser cannot share, copies the link.
 * Also returns `copy`, and whether the browser can share.
 */
export const useShareLink = () => {
  const notify = useNotify()
  const copy = async (url: string) => {
    // The clipboard exists only on secure pages, and some browsers permit it only directly after a click. If copying
    // fails, the user can still select the link.
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    if (isCopied) notify('sharing.copied', { type: 'success' })
    else notify('sharing.selectLink', { type: 'info' })
  }
  const share = async (title: string, url: string) => {
    if (!canShare()) return copy(url)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if (!isDismissed(error)) await copy(url)
    }
  }
  return { share, copy, canShare: canShare() }
}
