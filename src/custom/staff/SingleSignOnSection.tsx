/** Section of an organisation's page in which staff configure its single sign-on and check its domain. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { SingleSignOn, SingleSignOnState } from '../../../contract/singleSignOn'
import { hasStaffPermission } from '../../../contract/staffRoles'
import { useMe } from '../../authProvider/useSession'
import { http } from '../../dataProvider/http'
import { ifMatchHeader } from '../../dataProvider/ifMatch'
import { useLanguage } from '../../i18n/i18n'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { ErrorScreen } from '../ui/ErrorScreen'
import { FactList } from '../ui/FactList'
import { formatDateTime } from '../ui/format'
import { useErrorToast } from '../ui/useErrorToast'
import { SingleSignOnDialog } from './SingleSignOnDialog'

const Facts = ({ configuration }: { configuration: SingleSignOn }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { domain, issuer, clientId, roleClaim, managerValues, viewerValues, verifiedAt, dnsRecord } = configuration
  const label = (field: string) => translate(`singleSignOn.fields.${field}`)
  return (
    <>
      <Alert severity={verifiedAt ? 'success' : 'warning'}>
        {translate(verifiedAt ? 'singleSignOn.on' : 'singleSignOn.off')}
      </Alert>
      <FactList
        facts={[
          [label('domain'), domain],
          [label('issuer'), issuer],
          [label('clientId'), clientId],
          [label('roleClaim'), roleClaim],
          [label('managerValues'), managerValues.join(', ')],
          [label('viewerValues'), viewerValues.join(', ')],
          [label('verifiedAt'), verifiedAt && formatDateTime(verifiedAt, language)],
          [label('dnsName'), dnsRecord.name],
          [label('dnsValue'), dnsRecord.value],
        ]}
      />
      {!verifiedAt && <Typography>{translate('singleSignOn.dns')}</Typography>}
    </>
  )
}

/**
 * Returns the calls that change the configuration. After each call the configuration is loaded again; a failure is
 * shown as a toast.
 */
function useChanges(path: string, configuration: SingleSignOn | null | undefined) {
  const notify = useNotify()
  const toastError = useErrorToast()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const expected = ifMatchHeader(configuration ?? undefined)
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: [path] })
    }
  }
  return {
    isBusy,
    check: () =>
      run(async () => {
        const { verifiedAt } = await http<SingleSignOn>(`${path}/check`, { method: 'POST', ...expected })
        notify(verifiedAt ? 'singleSignOn.verified' : 'singleSignOn.notVerified', {
          type: verifiedAt ? 'success' : 'warning',
        })
      }),
    remove: () =>
      run(async () => {
        await http(path, { method: 'DELETE', ...expected })
        notify('singleSignOn.removed', { type: 'success' })
      }),
  }
}

export const SingleSignOnSection = ({ organisationId }: { organisationId: string }) => {
  const translate = useTranslate()
  const path = `/staff/organisations/${encodeURIComponent(organisationId)}/single-sign-on`
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => http<SingleSignOnState>(path, { signal }),
  })
  const [dialog, setDialog] = useState<'edit' | 'remove'>()
  const configuration = data?.configuration
  const { isBusy, check, remove } = useChanges(path, configuration)
  const close = () => setDialog(undefined)
  const { staffRole } = useMe() ?? {}
  const mayChange = !staffRole || hasStaffPermission(staffRole, 'manage')
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  return (
    <Box sx={{ display: 'grid', gap: 2, overflowWrap: 'anywhere' }}>
      {configuration ? (
        <Facts configuration={configuration} />
      ) : (
        <Typography>{translate('singleSignOn.none')}</Typography>
      )}
      <FactList facts={[[translate('singleSignOn.redirect'), data.redirectAddress]]} />
      {mayChange && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setDialog('edit')}>
            {translate(configuration ? 'singleSignOn.edit' : 'singleSignOn.setUp')}
          </Button>
          {configuration && (
            <>
              <Button variant="outlined" loading={isBusy} onClick={() => void check()}>
                {translate('singleSignOn.check')}
              </Button>
              <Button color="error" disabled={isBusy} onClick={() => setDialog('remove')}>
                {translate('singleSignOn.remove')}
              </Button>
            </>
          )}
        </Stack>
      )}
      {dialog === 'edit' && (
        <SingleSignOnDialog path={path} configuration={configuration ?? undefined} onClose={close} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={translate('singleSignOn.page.title')}
          confirmLabel={translate('singleSignOn.remove')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void remove().then(close)}
          onClose={close}
        >
          {translate('singleSignOn.removeText')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
