/** The name of the record whose id a row holds; those of a page are asked for at once. */
import { FunctionField, ReferenceField } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Column } from '../definition/definition'
import { useNameOf } from './valueAt'

interface ReferenceCellProps {
  record: Values
  column: Extract<Column<Values>, { kind: 'reference' }>
}

export const ReferenceCell = ({ record, column: { source, resource, optionText } }: ReferenceCellProps) => (
  <ReferenceField record={record} source={source} reference={resource} link={false}>
    <FunctionField render={useNameOf(optionText)} />
  </ReferenceField>
)
