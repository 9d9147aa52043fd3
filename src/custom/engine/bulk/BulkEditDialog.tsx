/**
 * The dialog for editing several rows. If it has one field, that field is required; with several fields, empty ones
 * leave the rows unchanged.
 */
import Typography from '@mui/material/Typography'
import { type Identifier, RadioButtonGroupInput, type RaRecord, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import { FieldInput } from '../form/FieldInput'
import { SubmitDialog } from '../form/SubmitDialog'
import { choiceProps } from '../inputs/inputProps'
import { isEmpty } from '../inputs/useField'
import { Selection } from './BulkQuestion'
import { isSeveral, mannerSource, manners } from './bulkEdit'

/** Removes the conditions of a field. They depend on the row's values and are checked for each row. */
const withoutConditions = (
  { showWhen: _, readOnlyWhen: __, hint: ___, ...field }: Field<Values>,
  isRequired: boolean,
) => ({ ...field, required: isRequired }) as Field<Values>

const Manner = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const label = translate('engine.bulk.manner')
  return (
    <RadioButtonGroupInput
      {...choiceProps({ source: mannerSource(source), label, required: false, readOnly: false })}
      row={false}
      choices={manners.map(id => ({ id, name: `engine.bulk.manners.${id}` }))}
    />
  )
}

interface BulkEditDialogProps {
  /** The text is already translated. */
  title: string
  confirmLabel: string
  fields: readonly Field<Values>[]
  records: readonly RaRecord[]
  nameOf(id: Identifier): string
  onAsked(asked: Values): void
  onClose(): void
}

export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { title, confirmLabel, fields, records, nameOf, onAsked, onClose } = props
  const translate = useTranslate()
  const isOne = fields.length === 1
  const several = fields.filter(isSeveral)
  return (
    <SubmitDialog
      title={title}
      confirmLabel={confirmLabel}
      initial={Object.fromEntries(several.map(({ source }) => [mannerSource(source), manners[0]]))}
      isWhole={values => isOne || fields.some(({ source }) => !isEmpty(values[source]))}
      onSubmit={async asked => {
        onAsked(asked)
        return undefined
      }}
      onClose={onClose}
    >
      <div>
        <Selection records={records} nameOf={nameOf} />
      </div>
      {!isOne && <Typography variant="body2">{translate('engine.bulk.emptyStays')}</Typography>}
      {fields.flatMap(field => [
        <FieldInput key={field.source} field={withoutConditions(field, isOne)} mode="edit" />,
        ...(isSeveral(field) ? [<Manner key={mannerSource(field.source)} source={field.source} />] : []),
      ])}
    </SubmitDialog>
  )
}
