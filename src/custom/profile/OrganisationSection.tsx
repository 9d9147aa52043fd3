/** Changing the organisation: PUT on the area's base (spec sections 5 and 7), possible only after a change. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Form, useNotify, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { limits } from '../../../contract/limits'
import type { Organisation } from '../../../contract/organisations'
import type { Values } from '../../dataProvider/endpoints'
import { useLanguage } from '../../i18n/i18n'
import { formatDate } from '../cells/format'
import type { Field } from '../engine/definition'
import { rules } from '../engine/rules'
import { useErrorToast } from '../engine/useErrorToast'
import { usePortalProvider } from '../engine/usePortalProvider'
import { useRefreshResource } from '../engine/useRowAction'
import { toFormErrors } from '../engine/useSave'
import { ImageInput } from '../inputs/ImageInput'
import { TextInput } from '../inputs/TextInput'
import { type OrganisationValues, toValues } from './organisationValues'
import { reloadMe } from './reloadMe'
import { Section } from './Section'

/** Where the server's refusals belong. */
const wires: readonly Field<OrganisationValues>[] = [
  { kind: 'image', source: 'logo', wire: ['logoId'] },
  { kind: 'text', source: 'name' },
  { kind: 'text', source: 'registrationNumber', wire: ['organizationRegistrationNumber'] },
  { kind: 'text', source: 'registrationAddress', wire: ['organizationRegistrationAddress'] },
]

const useUpdate = () => {
  const dataProvider = usePortalProvider()
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  return async (data: Values) => {
    try {
      await dataProvider.update('organisation', { id: 'own', data, previousData: { id: 'own' } })
      await Promise.all([refresh('organisation'), reloadMe()])
      notify('profile.success', { type: 'success' })
      return undefined
    } catch (error) {
      toastError(error)
      return toFormErrors(error, { fields: wires as readonly Field<Values>[] })
    }
  }
}

const UpdateButton = () => {
  const translate = useTranslate()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" disabled={!isDirty} loading={isSubmitting}>
      {translate('profile.update')}
    </Button>
  )
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
      <TextInput kind="text" {...shared('name')} rules={[rules.maxLength(limits.organisationNameMax)]} />
      <TextInput kind="text" {...shared('registrationNumber')} rules={[rules.digits, most]} />
      <TextInput kind="text" {...shared('registrationAddress')} rules={[most]} />
    </>
  )
}

export const OrganisationSection = ({ organisation }: { organisation: Organisation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const update = useUpdate()
  const country = translate(`public.country.${organisation.country}`)
  const since = formatDate(organisation.createdAt, language)
  return (
    <Section title="profile.organisation">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${translate('organisation.fields.country')}: ${country}. ${translate('organisation.fields.createdAt')}: ${since}`}
      </Typography>
      <Box sx={{ width: '100%' }}>
        <Form
          defaultValues={toValues(organisation)}
          onSubmit={update}
          noValidate
          disableInvalidFormNotification
          warnWhenUnsavedChanges
        >
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <Fields />
            <UpdateButton />
          </Stack>
        </Form>
      </Box>
    </Section>
  )
}
