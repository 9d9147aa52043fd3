/** Label for a store whose point is unconfirmed. */
import WrongLocation from '@mui/icons-material/WrongLocationOutlined'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'

export const UnconfirmedPointChip = () => {
  const translate = useTranslate()
  return (
    <Chip
      component="span"
      size="small"
      variant="outlined"
      color="warning"
      icon={<WrongLocation />}
      label={translate('resources.locations.pointToCheck')}
    />
  )
}
