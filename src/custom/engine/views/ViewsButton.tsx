/** Opens the menu of saved views; its code comes then, and the button's place is taken from the first. */
import Bookmark from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { onDemand } from '../../layout/later'

const SavedViews = onDemand(async () => (await import('./SavedViews')).SavedViews)

export const ViewsButton = () => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  return (
    <>
      <Button
        startIcon={<Bookmark />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => {
          setAnchor(event.currentTarget)
          setIsWanted(true)
        }}
      >
        {translate('resources.views.title')}
      </Button>
      {isWanted && <SavedViews anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
