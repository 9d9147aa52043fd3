/** Icon for a store with an unconfirmed point, used in the list, where there is no space for text. */
import WrongLocation from '@mui/icons-material/WrongLocationOutlined'
import { useTranslate } from 'react-admin'

export const UnconfirmedPointIcon = () => {
  const translate = useTranslate()
  return (
    <WrongLocation
      color="warning"
      titleAccess={translate('resources.locations.pointToCheck')}
      // The icon is aligned to the top of the line, because aligning it to the text would make the row one pixel
      // higher.
      sx={{ fontSize: '1.25rem', verticalAlign: 'top' }}
    />
  )
}
