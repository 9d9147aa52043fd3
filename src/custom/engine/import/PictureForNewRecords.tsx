/** Lets the user choose a picture for the new records of the file, because cells cannot hold pictures. */
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { FieldInput } from '../form/FieldInput'
import { useScreen } from '../list/ScreenContext'
import { pictureFields } from './importColumns'
import type { ImportDefinition } from './importDefinition'
import type { ImportInProgress } from './useImport'

const Watched = ({ onChange }: { onChange(values: Values): void }) => {
  const values = useWatch() as Values
  useEffect(() => onChange(values), [values, onChange])
  return null
}

export const PictureForNewRecords = ({
  importing,
  wanted,
}: {
  importing: ImportInProgress
  wanted: ImportDefinition
}) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const fields = pictureFields(definition, wanted)
  if (fields.length === 0 || !importing.table) return null
  return (
    <Form defaultValues={importing.pictures} noValidate>
      <Stack spacing={1}>
        <Typography component="h3" variant="subtitle2">
          {translate('engine.import.pictures')}
        </Typography>
        {fields.map(field => (
          <FieldInput key={field.source} field={{ ...field, required: false }} mode="create" />
        ))}
      </Stack>
      <Watched onChange={importing.setPictures} />
    </Form>
  )
}
