/**
 * Imports of files and the change that each row made, stored as long as the import can be undone (contract/imports.ts).
 */
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImportableList } from '../../../contract/imports'
import { createdAt, maxJsonBytes, primaryKeyColumn, timestampColumn } from './commonColumns'
import { organisations } from './organisations'

export const imports = pgTable(
  'imports',
  {
    id: primaryKeyColumn(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** An id that the client chooses for the import, so that a repeated call continues the import. */
    key: uuid('key').notNull(),
    list: text('list').$type<ImportableList>().notNull(),
    createdAt: createdAt(),
    /** Time when an undo of the import began. From then on, no more rows can be added to the import. */
    closedAt: timestampColumn('closed_at'),
    takenBackAt: timestampColumn('taken_back_at'),
  },
  table => [
    uniqueIndex('imports_key').on(table.organisationId, table.key),
    index('imports_newest').on(table.createdAt),
  ],
)

/**
 * Rows of imported files that created or changed a record. `before` has the record's previous values, and is null for a
 * new record.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    recordId: uuid('record_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>().notNull(),
  },
  table => [
    maxJsonBytes('import_rows', table.before, 64 * 1024),
    maxJsonBytes('import_rows', table.after, 64 * 1024),
    primaryKey({ columns: [table.importId, table.line] }),
    uniqueIndex('import_rows_record').on(table.importId, table.recordId),
  ],
)
