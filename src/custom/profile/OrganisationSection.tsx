/** Changing the organisation: PUT on the area's base (spec sections 5 and 7), possible only after a change. */
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Form, SaveButton, TextInput, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { limits } from '../../../contract/limits'
import type { Organisation } from '../../../contract/organisations'
import type { Values } from '../../dataProvider/endpoints'
import type { PortalDataProvider } from '../../dataProvider/types'
import { useLanguage } from '../../i18n/i18n'
import { formatDate } from '../cells/format'
import { type ErrorPlace, toFormErrors } from '../engine/formErrors'
import { rules } from '../engine/rules'
import { useErrorToast } from '../engine/useErrorToast'
import { useRefreshResource } from '../engine/useRowAction'
import { ImageInput } from '../inputs/ImageInput'
import { inputProps } from '../inputs/inputProps'
import { type OrganisationValues, toValues } from './organisationValues'
import { reloadMe } from './reloadMe'
import { Section } from './Section'

/** Where the server's refusals belong. */
const places: readonly ErrorPlace[] = [
  { source: 'logo', wire: ['logoId'] },
  { source: 'name' },
  { source: 'registrationNumber', wire: ['organizationRegistrationNumber'] },
  { source: 'registrationAddress', wire: ['organizationRegistrationAddress'] },
]

const useUpdate = () => {
  const dataProvider = useDataProvider<PortalDataProvider>()
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
      return toFormErrors(error, places)
    }
  }
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
      <TextInput {...inputProps({ ...shared('name'), rules: [rules.maxLength(limits.organisationNameMax)] })} />
      <TextInput {...inputProps({ ...shared('registrationNumber'), rules: [rules.digits, most] })} />
      <TextInput {...inputProps({ ...shared('registrationAddress'), rules: [most] })} />
    </>
  )
}

export const OrganisationSection = ({ organisation }: { organisation: Organisation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const update = useUpdate()
  const country = translate(`public.country.${organisation.country}`)
  // An API of one's own may not say since when.
  const { createdAt } = organisation as Partial<Organisation>
  const since = createdAt && `. ${translate('organisation.fields.createdAt')}: ${formatDate(createdAt, language)}`
  return (
    <Section title="profile.organisation">
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${translate('organisation.fields.country')}: ${country}${since ?? ''}`}
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
            <SaveButton label="profile.update" icon={null} />
          </Stack>
        </Form>
      </Box>
    </Section>
  )
}
