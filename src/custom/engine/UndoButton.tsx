/** In a toast: takes back what it tells of, and closes it. */
import Button from '@mui/material/Button'
import { useCloseNotification, useTranslate } from 'react-admin'

export const UndoButton = ({ onUndo }: { onUndo(): unknown }) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const undo = () => {
    close()
    void onUndo()
  }
  return (
    <Button color="inherit" size="small" onClick={undo}>
      {translate('ra.action.undo')}
    </Button>
  )
}
