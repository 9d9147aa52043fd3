import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from './definition'
import type { ResolvedDefinition } from './resolve'

/**
 * Returns the column whose settings format a field of the record in a confirmation dialog. A field without a column is
 * shown as text.
 */
export const findConfirmationColumn = (
  { columns }: Pick<ResolvedDefinition, 'columns'>,
  source: string,
): Column<Values> => columns.find(column => column.source === source) ?? { kind: 'text', source }
