/** Dialog with the trail of a record, above the record's list or above another dialog. */
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type ComponentProps, type ComponentType, Suspense, use } from 'react'
import { useTranslate } from 'react-admin'
import { loadSupportMessages } from '../../../i18n/lazyMessages'
import type { DialogProps } from '../../engine/definition/definition'
import { recordName } from '../../engine/definition/recordName'
import { useScreen } from '../../engine/list/ScreenContext'
import { CloseButton } from '../../ui/CloseButton'
import { LoadingSkeletons } from '../../ui/LoadingSkeletons'
import { ScreenDialog, TitledDialog } from '../../ui/TitledDialog'
import { RecordTrail } from './RecordTrail'

interface TrailDialogProps {
  id: string
  /** Name of the record; without it the title does not name the record. */
  name?: string | undefined
  onClose(): void
}

type TitledDialogProps = ComponentProps<typeof TitledDialog>

interface TrailProps extends TrailDialogProps {
  dialog: ComponentType<Pick<TitledDialogProps, 'title' | 'maxWidth' | 'fullWidth' | 'children'> & { onClose(): void }>
}

const Trail = ({ id, name, onClose, dialog: Dialog }: TrailProps) => {
  use(loadSupportMessages())
  const translate = useTranslate()
  const title = name ? translate('support.activity.history', { name }) : translate('support.activity.unnamed')
  return (
    <Dialog title={title} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogContent>
        <Suspense fallback={<LoadingSkeletons count={3} height={72} />}>
          <RecordTrail id={id} />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
      </DialogActions>
    </Dialog>
  )
}

/** The trail in a dialog that is opened by a button and has no URL. */
export const TrailDialog = (props: TrailDialogProps) => <Trail {...props} dialog={TitledDialog} />

/** The trail in a dialog that has a URL: `{list}/{id}/history` in the staff area. */
export const TrailScreenDialog = ({ id = '', record, onClose }: DialogProps) => {
  const { definition } = useScreen()
  return (
    <Trail id={id} name={record && recordName({ ...record, id }, definition)} onClose={onClose} dialog={ScreenDialog} />
  )
}
