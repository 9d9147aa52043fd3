/** The platform's keys as the command line changes them: with the audit row that a request would leave. */
import type { KeyCreate } from '../../contract/keys'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'
import { keysRepository } from './keys'

export function platformKeysByCommand(db: Database) {
  /** Whoever may run a command on the server; the subject is the key. */
  const recorded = <Made extends { id: string }>(action: string, change: (tx: Database) => Promise<Made>) =>
    db.transaction(async tx => {
      const made = await change(tx)
      await tx.insert(auditLog).values({ actorEmail: '(command line)', action, subject: made.id, outcome: '200' })
      return made
    })
  return {
    list: () => keysRepository(db, 'platform').list({ offset: 0, limit: 1000 }),
    create: (given: KeyCreate) => recorded('key-added', tx => keysRepository(tx, 'platform').create(given)),
    rotate: (id: string) => recorded('key-rotated', tx => keysRepository(tx, 'platform').rotate(id)),
    revoke: (id: string) => recorded('key-revoked', tx => keysRepository(tx, 'platform').revoke(id)),
  }
}
