/**
 * The owner and the caller of the running work. The owner is the organisation, account or network address that made the
 * call; the caller is the member of the organisation, or the API key. An AsyncLocalStorage holds both, so that shared
 * resources can be divided between owners, and between the callers of an owner, without parameters.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<{ owner: string; caller: string }>()

/** The owner of work that no call has caused, such as deliveries and housekeeping. */
const background = 'background'

/** The owner of calls with the platform's API keys, which act for all organisations. */
export const platformOwner = 'platform'

/**
 * Runs the work on behalf of an owner. Everything that the work starts belongs to this owner too.
 * @param caller the member or the API key; by default the owner has only one caller
 */
export const runAsOwner = <T>(owner: string, work: () => T, caller = owner): T => running.run({ owner, caller }, work)

/** Returns the owner of the running work; `background` if no call has caused it. */
export const currentOwner = () => running.getStore()?.owner ?? background

/** Returns the caller of the running work; `background` if no call has caused it. */
export const currentCaller = () => running.getStore()?.caller ?? background
