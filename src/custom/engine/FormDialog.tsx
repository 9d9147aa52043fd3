/** Create, edit or view a record in a dialog. The form itself is loaded when the first one opens. */
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { onDemand } from '../layout/later'
import { ScreenDialog } from '../layout/TitledDialog'
import type { DialogProps } from './definition'
import { useScreen } from './ScreenContext'
import { dialogKey } from './words'

const waiting = (
  <DialogContent aria-busy>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} height={64} />
    ))}
  </DialogContent>
)
const RecordForm = onDemand(async () => (await import('./RecordForm')).RecordForm, waiting)

export const FormDialog = (props: DialogProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const title = translate(dialogKey(definition, props.mode))
  const { form } = definition
  const isBroad = form?.preview || [form, ...(form?.groups ?? [])].some(part => (part?.columns ?? 1) > 1)
  return (
    <ScreenDialog title={title} onClose={props.onClose} maxWidth={isBroad ? 'md' : 'sm'}>
      <RecordForm {...props} waiting={waiting} />
    </ScreenDialog>
  )
}
