/**
 * The owner of the work that is running: the organisation, account or address whose call it is. It follows the call
 * through all its asynchronous steps, so that shared resources can be divided between owners without a parameter.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const owners = new AsyncLocalStorage<string>()

/** The owner of work that no call has caused, such as deliveries and housekeeping. */
const background = 'background'

/** Runs the work on behalf of an owner. Everything that the work starts belongs to this owner too. */
export const runAsOwner = <T>(owner: string, work: () => T): T => owners.run(owner, work)

/** Returns the owner of the running work. */
export const currentOwner = () => owners.getStore() ?? background
