/** All that the organisation has, as one file: GET /b2b/{slug}/export. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { blob } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { saveFile } from '../engine/saveFile'
import { useErrorToast } from '../engine/useErrorToast'

const fileName = 'organisation.json'

export const DownloadData = () => {
  const translate = useTranslate()
  const toastError = useErrorToast()
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      saveFile(await blob(rolePath('/export')), fileName)
    } catch (error) {
      toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isBusy} onClick={download}>
      {translate('profile.deletion.download')}
    </Button>
  )
}
