/** Lists the organisation's webhooks, and creates, tests and changes them. */
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { WebhookWithSecret } from '../../../contract/webhooks'
import type { Values } from '../../dataProvider/endpoints'
import { useLanguage } from '../../i18n/i18n'
import { RecordLoader } from '../engine/form/RecordLoader'
import { PagedEntries } from '../engine/list/PagedEntries'
import { OneTimeSecretDialog } from '../keys/OneTimeSecretDialog'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { formatDateTime } from '../ui/format'
import { useFocusAfterClose } from '../ui/useFocusAfterClose'
import { DeliveriesDialog } from './DeliveriesDialog'
import { useWebhookMutations, type WebhookMutations, type WebhookRecord } from './useWebhooks'
import { EditWebhookDialog, WebhookDialog } from './WebhookDialog'
import { type WebhookAction, WebhookEntry } from './WebhookEntry'

type OnWebhookAction = (what: WebhookAction, record: WebhookRecord) => void

/** The actions that ask for confirmation before they run. */
const questions = ['rotate', 'off', 'remove'] as const
type Question = (typeof questions)[number]
const isQuestion = (what: WebhookAction): what is Question => questions.some(question => question === what)

interface Open {
  what: Question | 'deliveries' | 'edit' | 'add'
  record?: WebhookRecord
}
interface OpenDialogProps {
  open: Open
  isBlocked: boolean
  changes: WebhookMutations
  onMade(made: WebhookWithSecret): void
  onClose(): void
}

const OpenDialog = ({ open: { what, record }, isBlocked, changes, onMade, onClose }: OpenDialogProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (what === 'add' || what === 'edit' || !record) {
    if (what === 'edit' && record) {
      const dialog = { title: translate('webhooks.edit'), onClose }
      return (
        <RecordLoader<WebhookRecord> resource="webhooks" id={record.id} {...dialog}>
          {current => <EditWebhookDialog record={current} onClose={onClose} />}
        </RecordLoader>
      )
    }
    const create = async (values: Values) => {
      const made = await changes.create(values)
      if (!made) return undefined
      onClose()
      onMade(made)
      return undefined
    }
    return <WebhookDialog onSave={create} onClose={onClose} />
  }
  if (what === 'deliveries') {
    return <DeliveriesDialog webhook={record} isBlocked={isBlocked} onClose={onClose} />
  }
  const isAgain = what === 'rotate' && record.overlapUntil !== null
  const confirm = async () => {
    const made = what === 'rotate' ? await changes.rotate(record) : undefined
    if (what === 'off') await changes.update(record, { isEnabled: false })
    if (what === 'remove') await changes.remove(record)
    onClose()
    if (made) onMade(made)
  }
  return (
    <ConfirmDialog
      title={`${translate(`webhooks.${what}`)}: ${record.name}`}
      confirmLabel={translate(`webhooks.${what}`)}
      isBusy={changes.isBusy}
      isDangerous={what === 'remove' || isAgain}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isAgain
        ? translate('webhooks.rotateAgainText', { until: formatDateTime(record.overlapUntil ?? '', language) })
        : translate(`webhooks.${what}Text`)}
    </ConfirmDialog>
  )
}

export const WebhookList = ({ isBlocked }: { isBlocked: boolean }) => {
  const translate = useTranslate()
  const changes = useWebhookMutations()
  const [open, setOpen] = useState<Open>()
  const [made, setMade] = useState<WebhookWithSecret>()
  const addButton = useFocusAfterClose(open !== undefined || made !== undefined)
  const ask: OnWebhookAction = (what, record) => {
    if (what === 'test') void changes.test(record.id)
    else if (what === 'on') void changes.update(record, { isEnabled: true })
    else if (isQuestion(what) || what === 'deliveries' || what === 'edit') setOpen({ what, record })
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('webhooks.text')}
      </Typography>
      <Button ref={addButton} variant="contained" disabled={isBlocked} onClick={() => setOpen({ what: 'add' })}>
        {translate('webhooks.add')}
      </Button>
      <PagedEntries<WebhookRecord> resource="webhooks" empty={<Typography>{translate('webhooks.empty')}</Typography>}>
        {record => <WebhookEntry key={record.id} record={record} isBlocked={isBlocked} onAsk={ask} />}
      </PagedEntries>
      {open && <OpenDialog open={open} isBlocked={isBlocked} changes={changes} onMade={setMade} onClose={close} />}
      {made && (
        <OneTimeSecretDialog
          name={made.name}
          label="webhooks.secret"
          once="webhooks.once"
          value={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
