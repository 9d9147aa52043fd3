/** Dialog in which the user proves a second factor, so that an action can go on. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { useTranslate } from 'react-admin'
import type { FactorChallenge, FactorProof } from '../../../contract/factors'
import { http } from '../../dataProvider/http'
import { loadSecondFactorMessages } from '../../i18n/lazyMessages'
import { FactorForm } from '../public/FactorForm'
import { ErrorScreen } from '../ui/ErrorScreen'
import { TitledDialog } from '../ui/TitledDialog'

interface FactorDialogProps {
  onSettled(isProved: boolean): void
}

const Challenge = ({ onSettled }: FactorDialogProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['factorChallenge'],
    queryFn: () => http<FactorChallenge>('/auth/factors/challenge', { method: 'POST', isRepeatable: false }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = async (proof: FactorProof) => {
    await http('/auth/factors/prove', { method: 'POST', body: proof, isRepeatable: false })
    onSettled(true)
  }
  if (error) return <ErrorScreen error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} />
  return <FactorForm challenge={data} send={send} submitLabel={translate('secondFactor.confirm')} />
}

const Dialog = ({ onSettled }: FactorDialogProps) => {
  use(loadSecondFactorMessages())
  const translate = useTranslate()
  return (
    <TitledDialog
      title={translate('secondFactor.dialogTitle')}
      maxWidth="xs"
      onClose={() => onSettled(false)}
      // The action may itself be in a dialog, so this dialog opens in front of it.
      sx={{ zIndex: theme => theme.zIndex.modal + 1 }}
    >
      <DialogContent>
        <Challenge onSettled={onSettled} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onSettled(false)}>{translate('engine.cancel')}</Button>
      </DialogActions>
    </TitledDialog>
  )
}

export const SecondFactorDialog = (props: FactorDialogProps) => (
  <Suspense fallback={<Box />}>
    <Dialog {...props} />
  </Suspense>
)
