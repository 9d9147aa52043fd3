/**
 * Ends an impersonation in all windows that take part in it. Only the window that started it has the support employee's
 * own session (`staffSession.ts`), so another window asks that window to restore the session. The messages between
 * windows contain no secrets: all windows then follow the session in the local storage (`SessionGuard`).
 */
import { staffReturnPath } from './staffSession'

type Message = 'end' | 'ending'

const channelName = 'impersonation'
/**
 * Time in ms in which a window with the staff session replies. This is enough for hidden windows too, because browsers
 * do not delay messages to them.
 */
const answerTimeoutMs = 1000

/** Opens the channel. Returns `null` if the browser does not support BroadcastChannel; then no window can reply. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName))

/**
 * Registers a listener that is called when another window asks to end the impersonation and this window has the staff
 * session.
 * @returns a function that unregisters the listener
 */
export const onImpersonationEndRequested = (listener: () => void) => {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data !== 'end' || staffReturnPath() === null) return
    channel.postMessage('ending' satisfies Message)
    listener()
  })
  return () => channel?.close()
}

/** Asks the other windows to end the impersonation. Returns whether one of them has the staff session and ends it. */
export const requestImpersonationEnd = () =>
  new Promise<boolean>(resolve => {
    const channel = openChannel()
    const finish = (isEnding: boolean) => {
      clearTimeout(timer)
      channel?.close()
      resolve(isEnding)
    }
    const timer = setTimeout(() => finish(false), channel ? answerTimeoutMs : 0)
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data === 'ending') finish(true)
    })
    channel?.postMessage('end' satisfies Message)
  })
