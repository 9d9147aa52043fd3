/** Stands above a form's fields after somebody else saved the same record: for each conflicting field one of both values is chosen. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../../dataProvider/endpoints'
import { ConflictValue } from './ConflictValue'
import type { Conflict } from './saveRecord'
import type { ConflictField, Side } from './useConflict'

const sides = ['mine', 'theirs'] as const

interface ConflictPanelProps {
  conflict: Conflict
  fields: readonly ConflictField[]
  chosen: Readonly<Record<string, Side>>
  labelOf(source: string): string
  choiceLabel(source: string, choice: string): string
  onChoose(source: string, side: Side): void
  /** Puts some of the form's values into it; by default into its fields. */
  apply?: ((values: Values, setFields: (values: Values) => void) => void) | undefined
}

type FieldChoiceProps = Pick<ConflictPanelProps, 'choiceLabel' | 'labelOf'> & {
  field: ConflictField
  values: Readonly<Record<Side, unknown>>
  side: Side | undefined
  onChoose(side: Side): void
}

const FieldChoice = ({ field, values, side, labelOf, choiceLabel, onChoose }: FieldChoiceProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <FormControl component="fieldset" sx={{ mt: 1.5, minWidth: 0, width: '100%' }}>
      <FormLabel id={id} component="legend" sx={{ fontWeight: 650, color: 'text.primary' }}>
        {labelOf(field.source)}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side ?? ''}
        onChange={(_, next) => onChoose(next as Side)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}
      >
        {sides.map(each => (
          <FormControlLabel
            key={each}
            value={each}
            control={<Radio sx={{ alignSelf: 'start' }} />}
            sx={{ minWidth: 0, mr: 0, alignItems: 'start', '& .MuiFormControlLabel-label': { minWidth: 0, pt: 1 } }}
            label={
              <>
                <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {`${translate(`engine.conflict.${each}`)}:`}
                </Typography>{' '}
                <Box
                  component="span"
                  sx={{
                    overflowWrap: 'anywhere',
                    whiteSpace: 'pre-line',
                    display: '-webkit-box',
                    WebkitLineClamp: 6,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                  }}
                >
                  <ConflictValue field={field} value={values[each]} choiceLabel={choiceLabel} />
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

export const ConflictPanel = (props: ConflictPanelProps) => {
  const { conflict, fields, chosen, labelOf, choiceLabel, onChoose, apply } = props
  const translate = useTranslate()
  const { setValue } = useFormContext<Values>()
  const place = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const setFields = (values: Values) => {
    for (const [source, value] of Object.entries(values))
      setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  const fill = (values: Values) => (apply ? apply(values, setFields) : setFields(values))
  const open = useEffectEvent(() => {
    fill(conflict.values)
    place.current?.focus()
    place.current?.scrollIntoView?.({ block: 'nearest' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict
  useEffect(open, [conflict])
  const conflicting = fields.filter(({ source }) => conflict.conflicts.includes(source))
  const valuesOf = (source: string) => ({
    mine: conflict.values[source],
    theirs: conflict.current.values[source],
  })
  const choose = (source: string, side: Side) => {
    onChoose(source, side)
    fill({ [source]: valuesOf(source)[side] })
  }
  const also = conflict.changedByOthers.map(labelOf).join(', ')
  return (
    <Alert
      ref={place}
      severity="warning"
      role="region"
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <AlertTitle id={titleId}>{translate('engine.conflict.title')}</AlertTitle>
      {translate('engine.conflict.text')}
      {conflicting.map(field => (
        <FieldChoice
          key={field.source}
          field={field}
          values={valuesOf(field.source)}
          side={chosen[field.source]}
          labelOf={labelOf}
          choiceLabel={choiceLabel}
          onChoose={side => choose(field.source, side)}
        />
      ))}
      {also && <Typography sx={{ mt: 1.5 }}>{translate('engine.conflict.also', { fields: also })}</Typography>}
    </Alert>
  )
}
