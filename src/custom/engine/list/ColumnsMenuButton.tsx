/** The button that opens the menu of the columns. The menu's code loads when it first opens. */
import ViewWeek from '@mui/icons-material/ViewWeek'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useMenu } from '../../ui/useMenu'

const ColumnsMenu = renderOnDemand(async () => (await import('./ColumnsMenu')).ColumnsMenu)

export const ColumnsMenuButton = () => {
  const translate = useTranslate()
  const { opener, menu } = useMenu()
  const label = translate('ra.action.select_columns')
  return (
    <>
      <Button startIcon={<ViewWeek />} {...opener}>
        {label}
      </Button>
      {menu.open && <ColumnsMenu {...menu} label={label} />}
    </>
  )
}
