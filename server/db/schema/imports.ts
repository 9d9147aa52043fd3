/**
 * Imported files and the changes of each of their rows, stored as long as the import can be undone
 * (contract/imports.ts).
 */
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImportableList } from '../../../contract/imports'
import { at, createdAt, id, maxJsonBytes } from './columns'
import { organisations } from './organisations'

export const imports = pgTable(
  'imports',
  {
    id: id(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** Chosen by the client. */
    key: uuid('key').notNull(),
    list: text('list').$type<ImportableList>().notNull(),
    createdAt: createdAt(),
    takenBackAt: at('taken_back_at'),
  },
  table => [
    uniqueIndex('imports_key').on(table.organisationId, table.key),
    index('imports_newest').on(table.createdAt),
  ],
)

/** A row that created or changed a record; `before` is null if it created it. */
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
