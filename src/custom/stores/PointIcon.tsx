/** The mark of a store whose point nobody has confirmed, where there is no room for words: before its name in the list. */
import WrongLocation from '@mui/icons-material/WrongLocationOutlined'
import { useTranslate } from 'react-admin'

export const PointIcon = () => {
  const translate = useTranslate()
  return (
    <WrongLocation
      color="warning"
      titleAccess={translate('resources.locations.pointToCheck')}
      // Aligned to the top of the line: aligned to the text, the icon makes the row one pixel higher.
      sx={{ fontSize: '1.25rem', verticalAlign: 'top' }}
    />
  )
}
