/** Asks for the name, the mode, the scopes and the last day of a new API key. */
import { RadioButtonGroupInput, TextInput, useTranslate } from 'react-admin'
import { type KeyMode, type KeyScope, keyModes } from '../../../contract/access'
import type { Values } from '../../dataProvider/endpoints'
import { rules } from '../engine/definition/rules'
import { SubmitDialog } from '../engine/form/SubmitDialog'
import { DayInput } from '../engine/inputs/DayInput'
import { commonInputProps, textInputProps } from '../engine/inputs/inputProps'
import { checkboxSpacing, MultiChoiceInput } from '../engine/inputs/rareInputs'

interface NewKeyDialogProps {
  /** Scopes that the user can choose for the key. */
  scopes: readonly KeyScope[]
  onCreate(values: Values): Promise<void>
  onClose(): void
}

interface NewKeyValues {
  name: string
  mode: KeyMode
  scopes: readonly KeyScope[]
  /** The last day on which the key is valid, in the user's time zone; null if the key does not expire. */
  lastDay: string | null
}

const initial: NewKeyValues = { name: '', mode: 'live', scopes: [], lastDay: null }

const endOf = (day: string) => new Date(`${day}T23:59:59`)
const notOver = { message: 'keys.dayIsOver', test: (day: unknown) => endOf(String(day)) > new Date() }

const toBody = ({ lastDay, ...rest }: NewKeyValues): Values => ({
  ...rest,
  name: rest.name.trim(),
  ...(lastDay && { expiresAt: endOf(lastDay).toISOString() }),
})

export const NewKeyDialog = ({ scopes, onCreate, onClose }: NewKeyDialogProps) => {
  const translate = useTranslate()
  const shared = (source: keyof NewKeyValues, label: string = source) => ({
    source,
    label: translate(`keys.fields.${label}`),
    required: source === 'name' || source === 'scopes',
    readOnly: false,
  })
  const name = textInputProps({ ...shared('name'), rules: [rules.maxLength(60)], hint: 'keys.nameHint' })
  return (
    <SubmitDialog
      title={translate('keys.add')}
      confirmLabel={translate('keys.create')}
      initial={{ ...initial, ...(scopes.length === 1 && { scopes }) }}
      onSubmit={async values => {
        await onCreate(toBody(values as unknown as NewKeyValues))
        return undefined
      }}
      onClose={onClose}
    >
      <TextInput {...name} />
      <RadioButtonGroupInput
        {...commonInputProps(shared('mode'))}
        row={false}
        choices={keyModes.map(id => ({ id, name: `keys.modes.${id}` }))}
        sx={checkboxSpacing}
      />
      <MultiChoiceInput
        input={shared('scopes')}
        row={false}
        choices={scopes.map(id => ({ id, name: `keys.scopes.${id.replace(':', '_')}` }))}
      />
      <DayInput {...shared('lastDay', 'expiresAt')} hint="keys.expiresHint" rules={[notOver]} />
    </SubmitDialog>
  )
}
