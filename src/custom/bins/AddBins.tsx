/**
 * The number of bins, a form that adds more bins, and a button that prints their labels. Shown above the bins of a
 * location, and as the next step after a location was added.
 */
import Add from '@mui/icons-material/Add'
import Print from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import { Form, NumberInput, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { limits } from '../../../contract/limits'
import { hasApiExtension } from '../../config'
import { fetchPdf } from '../../dataProvider/downloads'
import { useDownload } from '../engine/actions/useDownload'
import { useDefinition } from '../engine/definition/EngineContext'
import { rules } from '../engine/definition/rules'
import { createValidator } from '../engine/inputs/useField'
import { LockFieldsWhileSaving } from '../ui/FormSaveGuard'
import { onFirstClick } from '../ui/firstClick'
import { labelsFileNameOf } from './labelsFileName'
import { PrintBinLabelsButton } from './PrintBinLabelsButton'
import { type AddBinsResult, useAddBins } from './useAddBins'
import type { useBinChanges } from './useBinChanges'
import type { BinRecord } from './useBins'

interface AddBinsProps {
  locationId: string
  changes: ReturnType<typeof useBinChanges>
  /** The location's existing bins. */
  bins: readonly BinRecord[]
  /** Name of the location, if it is known. */
  name: string | undefined
}

const max = limits.binsPerLocation

/**
 * Returns the validator of the entered number.
 * @param room the number of bins that can still be added
 */
const amountValidator = (room: number) => createValidator(true, [rules.digits, rules.min(1), rules.max(room)])

interface AmountProps {
  count: number
  isBusy: boolean
  /**
   * Number of bins that the last attempt did not add. Each attempt passes a new object, so that the form notices it
   * even if the number is the same.
   */
  left: { amount: number }
}

const Amount = ({ count, isBusy, left }: AmountProps) => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const room = max - count
  const amount: unknown = useWatch({ name: 'amount' })
  const validate = useMemo(() => amountValidator(room), [room])
  const isWrong = validate(amount) !== undefined
  const isFull = room <= 0
  const addLabel = () => {
    if (isFull || amount === 1) return translate('resources.bins.add')
    return isWrong ? translate('stores.bins.add') : translate('stores.bins.addMany', { smart_count: amount as number })
  }
  // The field shows 1 after all bins were added, or else the number that is still to be added.
  useEffect(() => setValue('amount', left.amount || 1), [left, setValue])
  return (
    <>
      {!isFull && (
        <NumberInput
          source="amount"
          label={translate('stores.bins.amount')}
          helperText={false}
          margin="none"
          min={1}
          max={room}
          validate={validate}
          parse={text => (text === '' ? null : Number(text))}
          onFocus={({ target }) => 'select' in target && target.select()}
          // The text of an error needs more space than the number.
          sx={{ width: isWrong ? 220 : 104, my: 0.5 }}
        />
      )}
      <LockFieldsWhileSaving />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Add />}
        loading={isBusy}
        disabled={isFull}
        onClick={onFirstClick(() => undefined)}
      >
        {addLabel()}
      </Button>
    </>
  )
}

/** Shows what the last attempt left to do: bins that were not added, and added bins that are still private. */
const LeftToDo = ({
  progress: { left, unpublished },
  bins,
}: Pick<AddBinsProps, 'bins'> & { progress: AddBinsResult }) => {
  const translate = useTranslate()
  const stillPrivate = bins.filter(({ guid, isVisible }) => !isVisible && unpublished.includes(guid)).length
  const isLeft = left > 0 && bins.length < max
  if (!isLeft && stillPrivate === 0) return null
  return (
    <Alert severity="warning" sx={{ width: '100%' }}>
      {isLeft && <div>{translate('stores.bins.leftToAdd', { smart_count: left })}</div>}
      {stillPrivate > 0 && (
        <div>
          {translate('stores.bins.leftToPublish', {
            smart_count: stillPrivate,
            label: translate('stores.bins.all.show'),
          })}
        </div>
      )}
    </Alert>
  )
}

interface PublishAddedProps extends Pick<AddBinsProps, 'name' | 'changes'> {
  /** The added bins that are private. */
  added: readonly BinRecord[]
}

/** Makes the added bins public and prints their labels, with one button. */
const PublishAdded = ({ added, name = '', changes }: PublishAddedProps) => {
  const translate = useTranslate()
  const print = (ids: readonly string[]) =>
    fetchPdf('/b2b/common/print/bins?layout=labels', { method: 'POST', body: { ids } })
  const { download, isBusy } = useDownload(print, labelsFileNameOf(name))
  const publish = async () => {
    const ids = added.map(({ guid }) => guid)
    if (await changes.changeAll(added, 'show')) await download(ids)
  }
  if (added.length === 0) return null
  const words = (key: string) => translate(`stores.bins.${key}`, { smart_count: added.length })
  return (
    <Alert severity="info" sx={{ width: '100%', alignItems: 'center' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        {words('addedPrivate')}
        <Button loading={isBusy || changes.isBusy} startIcon={<Print />} onClick={() => void publish()}>
          {words('publishAndPrint')}
        </Button>
      </Box>
    </Alert>
  )
}

const audiences = ['own', 'everyone'] as const
type Audience = (typeof audiences)[number]

/** Lets the user choose whether the added bins become public. The API itself creates private bins. */
const AudienceChoice = () => {
  const translate = useTranslate()
  const { register } = useFormContext()
  const chosen = useWatch({ name: 'audience' })
  return (
    <FormControl component="fieldset" variant="standard">
      <FormLabel component="legend" sx={{ fontSize: '0.75rem' }}>
        {translate('stores.bins.audience')}
      </FormLabel>
      <RadioGroup row value={chosen}>
        {audiences.map(audience => (
          <FormControlLabel
            key={audience}
            value={audience}
            label={translate(`stores.bins.audiences.${audience}`)}
            control={<Radio size="small" {...register('audience')} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

interface AddValues {
  amount?: number
  audience?: Audience
}

const first = { amount: 1, audience: 'own' satisfies Audience }

export const AddBins = ({ locationId, bins, name, changes }: AddBinsProps) => {
  const count = bins.length
  const translate = useTranslate()
  const { isReader } = useDefinition('bins')
  const { add, isBusy } = useAddBins(locationId, bins)
  const [progress, setProgress] = useState<AddBinsResult>({ left: 0, unpublished: [] })
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const left = useMemo(() => ({ amount: progress.left }), [progress])
  const isAdded = ({ guid, isVisible }: BinRecord) => before !== undefined && !before.has(guid) && !isVisible
  const submit = async ({ amount, audience }: AddValues) => {
    if (amount === undefined || count >= max) return
    setBefore(new Set(bins.map(({ guid }) => guid)))
    setProgress(await add(amount, audience === 'everyone', progress.unpublished))
  }
  return (
    <Box sx={{ '&, & > form': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } }}>
      {!isReader && (
        <Form defaultValues={first} mode="onChange" onSubmit={submit} noValidate disableInvalidFormNotification>
          {count < max && <AudienceChoice />}
          <Amount count={count} isBusy={isBusy} left={left} />
        </Form>
      )}
      <LeftToDo progress={progress} bins={bins} />
      {hasApiExtension('labels') && !isBusy && progress.unpublished.length === 0 && (
        <PublishAdded added={bins.filter(isAdded)} name={name} changes={changes} />
      )}
      {count > 0 && <PrintBinLabelsButton locationId={locationId} name={name} />}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {translate('resources.bins.count', { count, max })}
      </Typography>
      {count >= max && !isReader && (
        <Typography variant="body2">{translate('resources.bins.full', { max })}</Typography>
      )}
    </Box>
  )
}
