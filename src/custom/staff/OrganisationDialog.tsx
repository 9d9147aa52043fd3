/** Dialog of an organisation for support: its data, its lists, its single sign-on, and the actions of support. */
import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { StaffOrganisation } from '../../../contract/staff'
import { hasApiExtension } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { loadSingleSignOnMessages } from '../../i18n/lazyMessages'
import { RowActions } from '../engine/actions/RowActions'
import { ImageCell } from '../engine/cells/ImageCell'
import type { DialogProps } from '../engine/definition/definition'
import { CloseButton } from '../ui/CloseButton'
import { ErrorScreen } from '../ui/ErrorScreen'
import { FactList } from '../ui/FactList'
import { formatDateTime, formatNumber, mailto } from '../ui/format'
import { ScreenDialog } from '../ui/TitledDialog'
import { organisationSectionsOf } from './organisationLists'
import { RecordList } from './RecordList'
import { StateChip } from './StateChip'

// The location's dialog is exported here to be in the same chunk, because staff who open an organisation usually open
// its locations next.
export { LocationAddressCell, StaffLocationDialog } from './StaffLocationDialog'

const SingleSignOnSection = lazy(async () => {
  const [{ SingleSignOnSection }] = await Promise.all([import('./SingleSignOnSection'), loadSingleSignOnMessages()])
  return { default: SingleSignOnSection }
})

const Data = ({ organisation }: { organisation: StaffOrganisation }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { state, email, logo, name, deletedAt } = organisation
  const word = (key: string) => translate(`support.page.data.${key}`)
  const hasOf = (key: string) => organisationSectionsOf(organisation.role).some(([section]) => section === key)
  const choice = (source: string, value: string) => translate(`resources.organisations.choices.${source}.${value}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ImageCell image={logo} name={name} size={72} />
      <FactList
        facts={[
          [
            word('state'),
            <StateChip key="state" tone={state === 'Active' ? 'success' : 'error'} label={choice('state', state)} />,
          ],
          [word('role'), choice('role', organisation.role)],
          [word('email'), email && <Link href={mailto(email)}>{email}</Link>],
          [word('country'), choice('country', organisation.country)],
          [word('registrationNumber'), organisation.registrationNumber],
          [word('registrationAddress'), organisation.registrationAddress],
          [word('locationsCount'), hasOf('locations') && formatNumber(organisation.locationsCount, language)],
          [word('employeesCount'), hasOf('people') && formatNumber(organisation.employeesCount, language)],
          [word('createdAt'), formatDateTime(organisation.createdAt, language)],
          [word('deletedAt'), deletedAt && formatDateTime(deletedAt, language)],
          [word('id'), organisation.id],
        ]}
      />
    </Box>
  )
}

/**
 * Returns the open section, and a function that opens another section. The section is stored in the history entry, so
 * that Back restores it.
 */
const useSection = () => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const open: string = state?.section ?? 'data'
  const setOpen = (section: string) => navigate(pathname + search, { replace: true, state: { ...state, section } })
  return [open, setOpen] as const
}

const Page = ({ organisation }: { organisation: StaffOrganisation }) => {
  const translate = useTranslate()
  const id = useId()
  const [open, setOpen] = useSection()
  const sections = organisationSectionsOf(organisation.role)
  const lists = sections.find(([key]) => key === open)?.[1] ?? []
  const hasSingleSignOn = hasApiExtension('singleSignOn') && organisation.state === 'Active'
  const keys = ['data', ...sections.map(([key]) => key), ...(hasSingleSignOn ? ['singleSignOn'] : [])]
  return (
    <>
      <Tabs value={open} onChange={(_, key: string) => setOpen(key)} aria-label={translate('support.page.title')}>
        {keys.map(key => (
          <Tab
            key={key}
            value={key}
            id={`${id}-${key}`}
            aria-controls={`${id}-panel`}
            label={translate(`support.page.tabs.${key}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} sx={{ pt: 2 }}>
        {open === 'data' && <Data organisation={organisation} />}
        {open === 'singleSignOn' && hasSingleSignOn && (
          <Suspense fallback={<Skeleton height={120} />}>
            <SingleSignOnSection organisationId={organisation.id} />
          </Suspense>
        )}
        {lists.map(list => (
          <RecordList
            key={list.path}
            list={list}
            filter={{ organisationId: organisation.id }}
            hasTitle={lists.length > 1}
          />
        ))}
      </Box>
    </>
  )
}

export const OrganisationDialog = (props: DialogProps<StaffOrganisation>) => {
  const { record: organisation, loadError, onRetry, onClose } = props
  const translate = useTranslate()
  return (
    <ScreenDialog
      title={organisation?.name || translate('support.page.title')}
      onClose={onClose}
      maxWidth="md"
      // With a fixed height, the tabs do not move when the content changes.
      sx={{ '& .MuiDialog-paper': { height: { sm: 'calc(100% - 64px)' } } }}
    >
      <DialogContent aria-busy={!organisation && !loadError} sx={{ pt: 0 }}>
        {organisation && <Page organisation={organisation} />}
        {!organisation && loadError !== undefined && loadError !== null && (
          <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
        )}
        {!organisation && !loadError && ['a', 'b', 'c', 'd'].map(key => <Skeleton key={key} height={48} />)}
      </DialogContent>
      <DialogActions>
        {organisation && <RowActions record={organisation} except={['view']} hasLabels />}
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
