/**
 * Panel above a form's fields, shown when another user has saved the same record. For each field that the two users
 * changed differently, the user chooses one of the two values or types another value.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { use, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Values } from '../../../../dataProvider/endpoints'
import { loadLiveMessages } from '../../../../i18n/liveMessages'
import { useAuthorNames } from '../../live/useAuthorNames'
import { ConflictValue } from './ConflictValue'
import { type ConflictDecision, type ConflictSide, createConflictDecisions } from './decisions'
import type { SaveConflict } from './saveRecord'
import { useConflictSideValues } from './useConflictSideValues'
import type { ConflictField } from './useEditConflict'

interface ConflictPanelProps {
  conflict: SaveConflict
  fields: readonly ConflictField[]
  chosen: Readonly<Record<string, ConflictSide>>
  labelOf(source: string): string
  choiceLabel(source: string, choice: string): string
  onChoose(key: string, side: ConflictSide): void
  /**
   * Puts merged values into the form, if the form also has values outside of its fields, such as a point on a map. By
   * default the values are only put into the fields.
   */
  apply?: ((values: Values, setFields: (values: Values) => void) => void) | undefined
  /** Values that belong to the form but are not in its fields, such as a point on a map. */
  extraValues?: Values | undefined
}

type DecisionChoiceProps = Pick<ConflictPanelProps, 'choiceLabel' | 'labelOf'> & {
  decision: ConflictDecision<ConflictField>
  /** The values between which the user can choose. */
  values: Readonly<Partial<Record<ConflictSide, Values>>>
  side: ConflictSide | undefined
  onChoose(side: ConflictSide): void
}

type DecisionValuesProps = Pick<DecisionChoiceProps, 'decision' | 'labelOf' | 'choiceLabel'> & { values: Values }

/**
 * Shows the values of a decision. If the decision covers several fields, each field has its own line that begins with
 * its label.
 */
const DecisionValues = ({ decision: { fields }, values, labelOf, choiceLabel }: DecisionValuesProps) =>
  fields.map((field, at) => (
    <span key={field.source}>
      {at > 0 && <br />}
      {fields.length > 1 && `${labelOf(field.source)}: `}
      <ConflictValue field={field} value={values[field.source]} choiceLabel={choiceLabel} />
    </span>
  ))

const DecisionChoice = ({ decision, values, side, labelOf, choiceLabel, onChoose }: DecisionChoiceProps) => {
  const translate = useTranslate()
  const id = useId()
  const sides = (['mine', 'theirs', 'typed'] as const).filter(by => values[by] !== undefined)
  return (
    <FormControl component="fieldset" sx={{ mt: 1.5, minWidth: 0, width: '100%' }}>
      <FormLabel id={id} component="legend" sx={{ fontWeight: 650, color: 'text.primary' }}>
        {decision.fields.map(({ source }) => labelOf(source)).join(', ')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side ?? ''}
        onChange={(_, next) => onChoose(next as ConflictSide)}
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
                  <DecisionValues {...{ decision, labelOf, choiceLabel }} values={values[each] ?? {}} />
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
  const { conflict, fields, chosen, labelOf, choiceLabel, onChoose, apply, extraValues } = props
  use(loadLiveMessages())
  const translate = useTranslate()
  const names = useAuthorNames()(conflict.authors)
  const { setValue } = useFormContext<Values>()
  const place = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [isFilled, setIsFilled] = useState(false)
  const setFields = (values: Values) => {
    for (const [source, value] of Object.entries(values))
      setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  const fill = (values: Values) => (apply ? apply(values, setFields) : setFields(values))
  const open = useEffectEvent(() => {
    fill(conflict.values)
    setIsFilled(true)
    place.current?.focus()
    place.current?.scrollIntoView?.({ block: 'nearest' })
  })
  useEffect(() => open(), [])
  const decisions = createConflictDecisions(fields, conflict)
  const valuesOf = useConflictSideValues({ conflict, decisions, chosen, extraValues, isFilled, onChoose })
  const choose = (decision: ConflictDecision<ConflictField>, side: ConflictSide) => {
    onChoose(decision.key, side)
    fill(valuesOf(decision)[side] ?? {})
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
      <AlertTitle id={titleId}>
        {names ? translate('live.conflictTitle', { names }) : translate('engine.conflict.title')}
      </AlertTitle>
      {translate('engine.conflict.text')}
      {decisions.map(decision => (
        <DecisionChoice
          key={decision.key}
          {...{ decision, labelOf, choiceLabel }}
          values={valuesOf(decision)}
          side={chosen[decision.key]}
          onChoose={side => choose(decision, side)}
        />
      ))}
      {also && <Typography sx={{ mt: 1.5 }}>{translate('engine.conflict.also', { fields: also })}</Typography>}
    </Alert>
  )
}
