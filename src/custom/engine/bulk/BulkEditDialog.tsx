/**
 * The dialog for editing several rows. A single field is required. If there are several fields, the user must fill in
 * at least one of them; an empty field leaves the rows unchanged.
 */
import Typography from '@mui/material/Typography'
import { type Identifier, RadioButtonGroupInput, type RaRecord, useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import { FieldInput } from '../form/FieldInput'
import { SubmitDialog } from '../form/SubmitDialog'
import { commonInputProps } from '../inputs/inputProps'
import { isEmptyValue } from '../inputs/useField'
import { SelectedRows } from './BulkConfirmDialog'
import { combinationModeSource, combinationModes, isMultiValueField } from './bulkEdit'

/**
 * Returns the field without its hint and without its conditions `showWhen` and `readOnlyWhen`. The conditions depend on
 * a row's values, so they are checked for each row instead.
 */
const withoutConditions = (
  { showWhen: _, readOnlyWhen: __, hint: ___, ...field }: Field<Values>,
  isRequired: boolean,
) => ({ ...field, required: isRequired }) as Field<Values>

const CombinationChoice = ({ source }: { source: string }) => {
  const translate = useTranslate()
  const label = translate('engine.bulk.manner')
  return (
    <RadioButtonGroupInput
      {...commonInputProps({ source: combinationModeSource(source), label, required: false, readOnly: false })}
      row={false}
      choices={combinationModes.map(id => ({ id, name: `engine.bulk.manners.${id}` }))}
    />
  )
}

interface BulkEditDialogProps {
  /** Title of the dialog, already translated. */
  title: string
  confirmLabel: string
  fields: readonly Field<Values>[]
  records: readonly RaRecord[]
  nameOf(id: Identifier): string
  onEntered(entered: Values): void
  onClose(): void
}

export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { title, confirmLabel, fields, records, nameOf, onEntered, onClose } = props
  const translate = useTranslate()
  const isOne = fields.length === 1
  const several = fields.filter(isMultiValueField)
  return (
    <SubmitDialog
      title={title}
      confirmLabel={confirmLabel}
      initial={Object.fromEntries(several.map(({ source }) => [combinationModeSource(source), combinationModes[0]]))}
      canSubmit={values => isOne || fields.some(({ source }) => !isEmptyValue(values[source]))}
      onSubmit={async entered => {
        onEntered(entered)
        return undefined
      }}
      onClose={onClose}
    >
      <div>
        <SelectedRows records={records} nameOf={nameOf} />
      </div>
      {!isOne && <Typography variant="body2">{translate('engine.bulk.emptyStays')}</Typography>}
      {fields.flatMap(field => [
        <FieldInput key={field.source} field={withoutConditions(field, isOne)} mode="edit" />,
        ...(isMultiValueField(field)
          ? [<CombinationChoice key={combinationModeSource(field.source)} source={field.source} />]
          : []),
      ])}
    </SubmitDialog>
  )
}
