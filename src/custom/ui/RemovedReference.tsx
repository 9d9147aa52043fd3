/**
 * Replaces the content of react-admin's ReferenceField if the referenced record does not exist. It states that the
 * record was removed. A field without an id stays empty.
 */
import Box from '@mui/material/Box'
import { useReferenceFieldContext, useTranslate } from 'react-admin'

export const RemovedReference = () => {
  const translate = useTranslate()
  // A field without an id sends no request, so it stays pending and nothing is rendered.
  const { isPending } = useReferenceFieldContext()
  if (isPending) return null
  return (
    <Box component="em" sx={{ color: 'text.secondary' }}>
      {translate('engine.reference.removed')}
    </Box>
  )
}
