/** The organisation's data for members of its team who may not change it. */
import Avatar from '@mui/material/Avatar'
import { useTranslate } from 'react-admin'
import type { Organisation } from '../../../contract/organisations'
import { fileUrl } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { FactList } from '../ui/FactList'
import { formatDate } from '../ui/format'
import { ProfileSection } from './ProfileSection'

export const OrganisationFacts = ({ organisation }: { organisation: Organisation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { logo, name, registrationNumber, registrationAddress, country, createdAt } = organisation
  const label = (field: string) => translate(`organisation.fields.${field}`)
  return (
    <ProfileSection title="profile.organisation">
      {logo && <Avatar src={fileUrl(logo.smUrl)} alt="" variant="rounded" sx={{ width: 72, height: 72 }} />}
      <FactList
        facts={[
          [label('name'), name],
          [label('registrationNumber'), registrationNumber],
          [label('registrationAddress'), registrationAddress],
          [label('country'), translate(`public.country.${country}`)],
          [label('createdAt'), createdAt && formatDate(createdAt, language)],
        ]}
      />
    </ProfileSection>
  )
}
