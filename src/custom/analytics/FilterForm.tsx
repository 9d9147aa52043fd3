/** Boxes above figures, which are asked for anew with every change: react-admin's form, without anything to send. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Form, useTranslate } from 'react-admin'

const styles = {
  mb: 3,
  pt: 1,
  '& > form': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2 },
  '& > form > *': { flex: { xs: '1 1 100%', sm: '0 1 200px' }, minWidth: { sm: 180 } },
}

export const FilterForm = ({ initial, children }: { initial: object; children: ReactNode }) => {
  const translate = useTranslate()
  return (
    <Box role="search" aria-label={translate('analytics.filters.label')} sx={styles}>
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
