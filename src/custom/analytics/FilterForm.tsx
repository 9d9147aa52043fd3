/** Form with the filters above the figures. It has no submit button, because each change loads the figures again. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Form, useTranslate } from 'react-admin'
import { filterStyles } from './filterStyles'

export const FilterForm = ({ initial, children }: { initial: object; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Box role="search" aria-label={translate('analytics.filters.label')} sx={filterStyles}>
      <Form
        defaultValues={initial}
        mode="onChange"
        onSubmit={() => undefined}
        noValidate
        disableInvalidFormNotification
      >
        {children}
      </Form>
    </Box>
  )
}
