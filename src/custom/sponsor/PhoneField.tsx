/** Input for the contact's phone number in international form. One tap converts a number in national form. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { getAccountCountry } from '../../authProvider/accountCountry'
import { rules } from '../engine/definition/rules'
import { textInputProps } from '../engine/inputs/inputProps'
import { toInternationalPhone } from './internationalPhone'

export const PhoneField = ({ label, isFocused }: { label: string; isFocused: boolean }) => {
  const translate = useTranslate()
  const { setValue, setFocus } = useFormContext()
  const typed: unknown = useWatch({ name: 'phone' })
  const completePhone = toInternationalPhone(String(typed ?? ''), getAccountCountry())
  const complete = () => {
    setValue('phone', completePhone, { shouldDirty: true, shouldValidate: true })
    setFocus('phone')
  }
  const field = {
    source: 'phone',
    label,
    required: true,
    readOnly: false,
    rules: [rules.phone],
    hint: 'sponsor.confirm.phoneHint',
  }
  return (
    <Box>
      <TextInput {...textInputProps(field)} type="tel" autoComplete="tel" autoFocus={isFocused} />
      {completePhone && (
        <Button size="small" onClick={complete}>
          {translate('sponsor.confirm.complete', { phone: completePhone })}
        </Button>
      )}
    </Box>
  )
}
