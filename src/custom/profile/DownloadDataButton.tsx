/** Downloads all data of the organisation as one file: GET /b2b/{slug}/export. */
import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { hasApiExtension } from '../../config'
import { fetchFile } from '../../dataProvider/downloads'
import { rolePath } from '../../dataProvider/rolePath'
import { useDownload } from '../engine/actions/useDownload'

export const DownloadDataButton = () => {
  const translate = useTranslate()
  const { download, isBusy } = useDownload(() => fetchFile(rolePath('/export')), 'organisation.json')
  if (!hasApiExtension('accountExport')) return null
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isBusy} onClick={download}>
      {translate('profile.deletion.download')}
    </Button>
  )
}
