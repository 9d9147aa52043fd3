/**
 * The owner of the running work: the organisation, account or network address that made the call. An AsyncLocalStorage
 * holds it, so that shared resources can be divided between owners without a parameter.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string>()

/** The owner of work that no call has caused, such as deliveries and housekeeping. */
const background = 'background'

/** Runs the work on behalf of an owner. Everything that the work starts belongs to this owner too. */
export const runAsOwner = <T>(owner: string, work: () => T): T => owners.run(owner, work)

/** Returns the owner of the running work; `background` if no call has caused it. */
export const currentOwner = () => owners.getStore() ?? background
