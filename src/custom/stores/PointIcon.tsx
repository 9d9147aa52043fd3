/** The mark of a store whose point nobody has confirmed, where there is no room for words: before its name in the list. */
import WrongLocation from '@mui/icons-material/WrongLocationOutlined'
import { useTranslate } from 'react-admin'

export const PointIcon = () => {
  const translate = useTranslate()
  return (
    <WrongLocation
      color="warning"
      titleAccess={translate('resources.locations.pointToCheck')}
      // As high as a line, and aligned with it as a whole: aligned with its letters, it would make the line higher.
      sx={{ fontSize: '1.25rem', verticalAlign: 'top' }}
    />
  )
}
