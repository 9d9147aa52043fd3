/**
 * What a hook may do: never with the bare table, nor with the database. Whatever it asks for, the owner's condition is added
 * here, and whatever it writes is in the transaction of the change.
 */
import type { SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { MailParams, QueuedMail } from '../mail/mailer'
import { livingOrganisation } from '../ownership/owners'
import type { ResourceTable } from '../queries/queries'
import type { OwnedResource } from './resource'
import { type Caller, organisationOf, scoped, withoutOwner } from './rowOwnership'

/** Letters to whom an organisation reaches. */
type Template = 'employeeInvited'

export interface ScopedTable<Table extends ResourceTable = ResourceTable> {
  readonly asker: Caller
  /** How many of the owner's rows are so; all where left out. */
  count(where?: SQL): Promise<number>
  find(where?: SQL): Promise<Table['$inferSelect'][]>
  /** Changes the owner's rows that are so. */
  set(
    values: Omit<PgUpdateSetSource<Table>, 'id' | 'version' | 'organisationId' | 'accountId'>,
    where: SQL,
  ): Promise<void>
  /** The asker's organisation, held to the end of the transaction. @throws {ApiError} EntityNotFound for a deleted one */
  organisation(): Promise<{ name: string }>
  /** Queues a letter in the asker's language. @param letter.field where its address was typed: what refuses that is told there */
  mail(letter: { to: string; field: string; template: Template; params: MailParams[Template] }): Promise<void>
}

export function scopedTableOf(
  tx: Database,
  { mailer }: Pick<Deps, 'mailer'>,
  { table, whose }: OwnedResource,
  asker: Caller,
): ScopedTable {
  const mine = (where?: SQL) => scoped(whose, asker, where)
  return {
    asker,
    count: where => tx.$count(table, mine(where)),
    find: where => tx.select().from(table).where(mine(where)),
    async set(values, where) {
      await tx.update(table).set(withoutOwner(whose, values)).where(mine(where))
    },
    organisation: () => livingOrganisation(tx, { organisationId: organisationOf(asker) }),
    async mail(letter) {
      const sender = organisationOf(asker)
      const sent: QueuedMail<Template> = { ...letter, language: asker.language, causes: [sender], concerns: [sender] }
      await mailer.queue(tx, sent)
    },
  }
}
