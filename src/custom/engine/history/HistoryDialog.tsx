/**
 * The history of a record: its entries of the activity as sentences. A user who may change the record can open its form
 * with the values before a change.
 */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActivityEntry } from '../../../../contract/activity'
import type { Values } from '../../../dataProvider/endpoints'
import { loadSupportMessages } from '../../../i18n/lazyMessages'
import { CloseButton } from '../../ui/CloseButton'
import { ErrorScreen } from '../../ui/ErrorScreen'
import { ScreenDialog } from '../../ui/TitledDialog'
import { isActionAvailable } from '../definition/availability'
import type { DialogProps } from '../definition/definition'
import { recordName } from '../definition/recordName'
import { createRestoreState } from '../form/restoredRecord'
import { dialogPath } from '../list/listRoute'
import { useScreen } from '../list/ScreenContext'
import { ActivityEntries } from './ActivityEntries'

/**
 * Returns the values that the record had before these changes, as far as the entries contain them. The entries are
 * sorted from newest to oldest, so that the oldest value of each field wins.
 */
const valuesBefore = (entries: readonly ActivityEntry[]): Values =>
  Object.fromEntries(
    entries.flatMap(({ changes }) =>
      (changes ?? []).flatMap(change => ('from' in change ? [[change.field, change.from]] : [])),
    ),
  )

export const HistoryDialog = ({ id = '', record, loadError, onRetry, onClose }: DialogProps) => {
  use(loadSupportMessages())
  const translate = useTranslate()
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { definition, path } = useScreen()
  const edit = definition.actions.find(({ kind }) => kind === 'edit')
  const mayRestore = record !== undefined && edit !== undefined && isActionAvailable(edit, record)
  const name = record && recordName({ ...record, id }, definition)
  const restore = (values: Values) =>
    navigate(`${path}/${dialogPath({ kind: 'edit', id })}${search}`, {
      replace: true,
      state: { ...(state as object | null), ...createRestoreState(values) },
    })
  const actionsOf = (entry: ActivityEntry, newer: readonly ActivityEntry[]) => {
    if (!mayRestore || !entry.changes?.some(change => 'from' in change)) return null
    return (
      <Button size="small" onClick={() => restore(valuesBefore([...newer, entry]))} sx={{ mt: 0.5, ml: -0.5 }}>
        {translate('support.activity.restore')}
      </Button>
    )
  }
  const title = name ? translate('support.activity.history', { name }) : translate('support.activity.unnamed')
  return (
    <ScreenDialog title={title} onClose={onClose} maxWidth="sm">
      <DialogContent>
        {mayRestore && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {translate('support.activity.restoreText')}
          </Typography>
        )}
        {!record && loadError ? (
          <ErrorScreen error={loadError} onRetry={() => onRetry?.()} />
        ) : (
          <ActivityEntries
            filter={{ record: id }}
            empty={translate('support.activity.noHistory')}
            actionsOf={actionsOf}
          />
        )}
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </ScreenDialog>
  )
}
