/**
 * Opens the menu of saved views, whose code is loaded on the first click. The button is visible before its menu is
 * loaded, so that nothing moves.
 */
import Bookmark from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useMenu } from '../../ui/useMenu'

const SavedViewsMenu = renderOnDemand(async () => (await import('./SavedViewsMenu')).SavedViewsMenu)

export const SavedViewsButton = () => {
  const translate = useTranslate()
  const { opener, menu } = useMenu()
  const isWanted = useRef(false)
  isWanted.current ||= menu.open
  return (
    <>
      <Button startIcon={<Bookmark />} {...opener}>
        {translate('resources.views.title')}
      </Button>
      {isWanted.current && <SavedViewsMenu {...menu} />}
    </>
  )
}
