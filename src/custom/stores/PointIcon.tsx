/** Marks a store with an unconfirmed point where there is no room for text: in front of its name in the list. */
import WrongLocation from '@mui/icons-material/WrongLocationOutlined'
import { useTranslate } from 'react-admin'

export const PointIcon = () => {
  const translate = useTranslate()
  return (
    <WrongLocation
      color="warning"
      titleAccess={translate('resources.locations.pointToCheck')}
      // Aligned to the top of the line. Aligned to the text, the icon would make the row one pixel higher.
      sx={{ fontSize: '1.25rem', verticalAlign: 'top' }}
    />
  )
}
