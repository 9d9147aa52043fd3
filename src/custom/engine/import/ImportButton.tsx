/** Opens the import dialog. The code and translations of imports are loaded on the first click. */
import Upload from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadImportMessages } from '../../../i18n/lazyMessages'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { ImportDefinition } from './importDefinition'

const ImportDialog = renderOnDemand(async () => {
  const [{ ImportDialog }] = await Promise.all([import('./ImportDialog'), loadImportMessages()])
  return ImportDialog
})

export const ImportButton = ({ wanted }: { wanted: ImportDefinition }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Upload />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('engine.import.title')}
      </Button>
      {isOpen && <ImportDialog wanted={wanted} onClose={() => setIsOpen(false)} />}
    </>
  )
}
