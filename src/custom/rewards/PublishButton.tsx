import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { usePublicPage } from './usePublicPage'

interface PublishButtonProps {
  publicPage: ReturnType<typeof usePublicPage>
  /** Name of the fundraiser, for a page with several of these buttons. */
  name?: string
}

/** The button that makes a fundraiser public, and then shares or copies its link. */
export const PublishButton = ({ publicPage: { publish, canShare, isBusy }, name }: PublishButtonProps) => {
  const text = useTranslate()(canShare ? 'sharing.publishAndShare' : 'sharing.publishAndCopy')
  return (
    <Button
      variant="contained"
      loading={isBusy}
      onClick={() => void publish()}
      {...(name && { 'aria-label': `${text}: ${name}` })}
    >
      {text}
    </Button>
  )
}
