/**
 * The owner of the running work: the organisation, account or network address that made the call. And its caller: the
 * member of the organisation, or the API key. An AsyncLocalStorage holds them, so that shared resources can be divided
 * between owners and between their callers without parameters.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const cause = new AsyncLocalStorage<{ owner: string; caller: string }>()

/** The owner of work that no call has caused, such as deliveries and housekeeping. */
const background = 'background'

/**
 * Runs the work on behalf of an owner. Everything that the work starts belongs to this owner too.
 * @param caller the member or the API key; by default the owner has only one caller
 */
export const runAsOwner = <T>(owner: string, work: () => T, caller = owner): T => cause.run({ owner, caller }, work)

/** Returns the owner of the running work; `background` if no call has caused it. */
export const currentOwner = () => cause.getStore()?.owner ?? background

/** Returns the caller of the running work; `background` if no call has caused it. */
export const currentCaller = () => cause.getStore()?.caller ?? background
