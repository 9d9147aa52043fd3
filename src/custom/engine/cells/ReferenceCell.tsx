/** Shows the name of the record whose id a row contains. The names for one page are fetched in one call. */
import { FunctionField, ReferenceField } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import { useNameFormatter } from './valueAt'

interface ReferenceCellProps {
  record: Values
  column: Extract<Column<Values>, { kind: 'reference' }>
}

export const ReferenceCell = ({ record, column: { source, resource, optionText } }: ReferenceCellProps) => (
  <ReferenceField record={record} source={source} reference={resource} link={false}>
    <FunctionField render={useNameFormatter(optionText)} />
  </ReferenceField>
)
