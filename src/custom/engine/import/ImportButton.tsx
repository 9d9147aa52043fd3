/** Opens the import; its code comes then. */
import Upload from '@mui/icons-material/UploadFile'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportDefinition } from './importDefinition'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }))

export const ImportButton = ({ wanted }: { wanted: ImportDefinition }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Upload />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {translate('engine.import.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog wanted={wanted} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
