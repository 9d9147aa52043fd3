/**
 * The database access of a hook. A hook has no direct access to the table or the database. The owner's condition is
 * added to every query, and every write is part of the change's transaction.
 */
import type { SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/languages'
import { createEmployeeInvite } from '../accounts/employeeInvites'
import type { Database } from '../db/database'
import type { Deps } from '../deps'
import type { MailParams, QueuedMail } from '../mail/mailer'
import { lockOrganisation } from '../ownership/owners'
import type { ResourceTable } from '../queries/listQuery'
import type { OwnedResource } from './ownedResource'
import { omitOwnerColumns, organisationOf, type RowCaller, restrictToCaller, scopeOfCaller } from './rowOwnership'

/** Templates of the e-mails that hooks may send. */
type Template = 'employeeInvited'

export interface ScopedTable<Table extends ResourceTable = ResourceTable> {
  readonly caller: RowCaller
  /** Returns the number of the owner's rows that meet the condition; by default of all the owner's rows. */
  count(where?: SQL): Promise<number>
  find(where?: SQL): Promise<Table['$inferSelect'][]>
  /** Changes the owner's rows that meet the condition. */
  set(
    values: Omit<PgUpdateSetSource<Table>, 'id' | 'version' | 'organisationId' | 'accountId'>,
    where: SQL,
  ): Promise<void>
  /**
   * Returns the caller's organisation and locks it to the end of the transaction.
   * @throws {ApiError} EntityNotFound if the organisation is deleted
   */
  organisation(): Promise<{ name: string }>
  /**
   * Returns the link of a new invitation of an employee; the previous link stops working.
   * @param employee the condition of the employee's row
   */
  inviteLink(employee: SQL): Promise<string>
  /**
   * Queues an e-mail, by default in the caller's language.
   * @param letter.field the field in which the e-mail address was typed; if the address is rejected, the error names
   *   this field
   */
  mail(letter: {
    to: string
    about: readonly string[]
    field: string
    template: Template
    params: MailParams[Template]
    language?: Language
  }): Promise<void>
}

export function createScopedTable(
  tx: Database,
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  { table, ownership }: OwnedResource,
  caller: RowCaller,
): ScopedTable {
  const ownRows = (where?: SQL) => restrictToCaller(ownership, caller, where)
  return {
    caller,
    count: where => tx.$count(table, ownRows(where)),
    find: where => tx.select().from(table).where(ownRows(where)),
    async set(values, where) {
      await tx.update(table).set(omitOwnerColumns(ownership, values)).where(ownRows(where))
    },
    organisation: () => lockOrganisation(tx, scopeOfCaller(caller)),
    inviteLink: async employee => `${config.publicUrl}${await createEmployeeInvite(tx, ownRows(employee))}`,
    async mail(letter) {
      const sender = organisationOf(caller)
      const sent: QueuedMail<Template> = { language: caller.language, ...letter, causes: [sender], concerns: [sender] }
      await mailer.queue(tx, sent)
    },
  }
}
