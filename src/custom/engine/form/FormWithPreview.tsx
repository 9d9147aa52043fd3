/**
 * Shows the fields of a form and next to them (on a phone below them) a preview of what other users will see, updated
 * while the user types.
 */
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useDeferredValue, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import type { Form } from '../definition/definition'
import { previewKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'

const previewPx = 260

type PreviewValues = NonNullable<Form<Values, Values>['preview']>

export const FormWithPreview = ({ shown: Shown, children }: { shown: PreviewValues; children: ReactNode }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const id = useId()
  // The deferred value keeps typing responsive while the preview is rendered.
  const values = useDeferredValue(useWatch()) as Values
  return (
    <Box
      sx={{
        pt: 1,
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${previewPx}px` },
      }}
    >
      <div>{children}</div>
      <Box component="section" aria-labelledby={id} sx={{ position: { md: 'sticky' }, top: 8, maxWidth: '20rem' }}>
        <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 1, color: 'text.secondary' }}>
          {translate(previewKey(definition))}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <Shown values={values} />
        </Suspense>
      </Box>
    </Box>
  )
}
