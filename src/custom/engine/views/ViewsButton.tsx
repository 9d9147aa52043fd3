/** Opens the menu of saved views; its code comes then, and the button's place is taken from the first. */
import Bookmark from '@mui/icons-material/BookmarkBorder'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews')).SavedViews }))

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
      {isWanted && (
        <Suspense fallback={null}>
          <SavedViews anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
