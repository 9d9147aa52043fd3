/** Form of the organisation's data: PUT /b2b/{slug} (spec sections 5 and 7). Saving is enabled after a change. */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { SaveButton, TextInput, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { limits } from '../../../contract/limits'
import type { Organisation } from '../../../contract/organisations'
import type { Values } from '../../dataProvider/endpoints'
import { reloadMe } from '../../dataProvider/http'
import { useLanguage } from '../../i18n/i18n'
import { rules } from '../engine/definition/rules'
import { type ConflictField, useEditConflict } from '../engine/form/conflict/useEditConflict'
import type { ServerErrorTarget } from '../engine/form/formErrors'
import { ImageInput } from '../engine/inputs/ImageInput'
import { textInputProps } from '../engine/inputs/inputProps'
import { EditForm } from '../ui/EditForm'
import { FormSaveGuard } from '../ui/FormSaveGuard'
import { formatDate } from '../ui/format'
import { useErrorToast } from '../ui/useErrorToast'
import { type OrganisationValues, toOrganisationValues } from './organisationValues'
import { ProfileSection } from './ProfileSection'

/** Fields at which the server's errors are shown. */
const places: readonly ServerErrorTarget[] = [
  { source: 'logo', wire: ['logoId'] },
  { source: 'name' },
  { source: 'registrationNumber', wire: ['organizationRegistrationNumber'] },
  { source: 'registrationAddress', wire: ['organizationRegistrationAddress'] },
]

const fields: readonly ConflictField[] = [
  { kind: 'image', source: 'logo' },
  { kind: 'text', source: 'name' },
  { kind: 'text', source: 'registrationNumber' },
  { kind: 'text', source: 'registrationAddress' },
]

const valuesOf = (record: Values): Values => ({ ...toOrganisationValues(record as unknown as Organisation) })

const useUpdate = (organisation: Organisation) => {
  const translate = useTranslate()
  const notify = useNotify()
  const toastError = useErrorToast()
  const [initial] = useState(() => valuesOf({ ...organisation }))
  const { save, panel, isOpen, valuesNow } = useEditConflict({
    resource: 'organisation',
    id: 'own',
    record: { ...organisation },
    fields,
    toValues: valuesOf,
    errorPlaces: places,
    labelOf: source => translate(`organisation.fields.${source}`),
  })
  const submit = async (values: Values) => {
    const errors = await save(values)
    if (errors) return errors
    await reloadMe().catch(toastError)
    notify('profile.success', { type: 'success' })
    return undefined
  }
  return { submit, panel, isOpen, initial, valuesNow }
}

/**
 * After each save, the form starts again with the saved values. A form that stays "submitted" does not count as unsaved
 * work, although the user can change it further.
 */
const StartAgainAfterSaving = ({ valuesNow }: { valuesNow(): Values }) => {
  const { reset } = useFormContext()
  const { isSubmitSuccessful } = useFormState()
  const startAgain = useEffectEvent(() => reset(valuesNow()))
  useEffect(() => {
    if (isSubmitSuccessful) startAgain()
  }, [isSubmitSuccessful])
  return null
}

const Fields = () => {
  const translate = useTranslate()
  const shared = (source: keyof OrganisationValues) => ({
    source,
    label: translate(`organisation.fields.${source}`),
    required: true,
    readOnly: false,
  })
  const most = rules.maxLength()
  return (
    <>
      <ImageInput {...shared('logo')} />
      <TextInput {...textInputProps({ ...shared('name'), rules: [rules.maxLength(limits.organisationNameMax)] })} />
      <TextInput {...textInputProps({ ...shared('registrationNumber'), rules: [rules.digits, most] })} />
      <TextInput {...textInputProps({ ...shared('registrationAddress'), rules: [most] })} />
    </>
  )
}

export const OrganisationSection = ({ organisation }: { organisation: Organisation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { submit, panel, isOpen, initial, valuesNow } = useUpdate(organisation)
  const country = translate(`public.country.${organisation.country}`)
  // `createdAt` may be missing, because an API other than the portal's own may not send it.
  const { createdAt } = organisation as Partial<Organisation>
  const since = createdAt && `. ${translate('organisation.fields.createdAt')}: ${formatDate(createdAt, language)}`
  return (
    <ProfileSection title="profile.organisation">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${translate('organisation.fields.country')}: ${country}${since ?? ''}`}
      </Typography>
      <Box sx={{ width: '100%' }}>
        <EditForm defaultValues={initial} onSubmit={submit}>
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            {panel && <Box sx={{ width: '100%' }}>{panel}</Box>}
            <Fields />
            <StartAgainAfterSaving valuesNow={valuesNow} />
            <FormSaveGuard isDisabled={isOpen} />
            <SaveButton label="profile.update" icon={null} {...(isOpen && { disabled: true })} />
          </Stack>
        </EditForm>
      </Box>
    </ProfileSection>
  )
}
