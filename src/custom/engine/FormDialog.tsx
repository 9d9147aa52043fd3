/** Create, edit or view a record in a dialog. The form itself is loaded when the first one opens. */
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useDocumentTitle } from '../layout/PageTitle'
import type { DialogProps } from './definition'
import { useScreen } from './ScreenContext'
import { dialogKey } from './words'

const RecordForm = lazy(async () => ({ default: (await import('./RecordForm')).RecordForm }))

const waiting = (
  <DialogContent aria-busy>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} height={64} />
    ))}
  </DialogContent>
)

export const FormDialog = (props: DialogProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const titleId = useId()
  const title = translate(dialogKey(definition, props.mode))
  useDocumentTitle(title)
  const hasColumns = [definition.form, ...(definition.form?.groups ?? [])].some(part => (part?.columns ?? 1) > 1)
  return (
    <Dialog
      open
      onClose={props.onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={hasColumns ? 'md' : 'sm'}
      fullScreen={isNarrow}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Suspense fallback={waiting}>
        <RecordForm {...props} waiting={waiting} />
      </Suspense>
    </Dialog>
  )
}
