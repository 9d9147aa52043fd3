/** Lays out the fields of a form in columns and groups, in the definition's order. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'
import { declaredRulesOf } from '../definition/declaredRules'
import type { Field, Form, FormMode } from '../definition/definition'
import { groupKey } from '../definition/messageKeys'
import { useScreen } from '../list/ScreenContext'
import { FieldInput } from './FieldInput'
import { RevalidateRules } from './RevalidateRules'

interface ColumnsProps {
  fields: readonly Field<Values>[]
  columns: number | undefined
  mode: FormMode
}

const Columns = ({ fields, columns = 1, mode }: ColumnsProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, 1fr)` },
    }}
  >
    {fields.map(field => (
      <FieldInput key={field.source} field={field} mode={mode} />
    ))}
  </Box>
)

export const FormFields = ({ form, mode }: { form: Form<Values, Values>; mode: FormMode }) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const { groups = [], columns } = form
  const grouped = new Set(groups.flatMap(({ fields }) => fields))
  return (
    <>
      {mode !== 'view' && Object.keys(declaredRulesOf(definition)).length > 0 && <RevalidateRules />}
      <Columns fields={form.fields.filter(({ source }) => !grouped.has(source))} columns={columns} mode={mode} />
      {groups.map(group => (
        <Box key={group.key} component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ mb: 1.5, color: 'text.secondary' }}>
            {translate(groupKey(definition, group.key))}
          </Typography>
          <Columns
            fields={form.fields.filter(({ source }) => group.fields.includes(source))}
            columns={group.columns ?? columns}
            mode={mode}
          />
        </Box>
      ))}
    </>
  )
}
