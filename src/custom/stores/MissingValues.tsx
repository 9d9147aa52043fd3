/**
 * Lists the missing values that saving needs, with a link to each field. A click on the disabled save button focuses
 * the first of these fields.
 */
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment, useCallback, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isTouchDevice } from '../maps/isTouchDevice'
import type { RequiredValue } from './locationValues'

/**
 * Returns the translation key of a value's name. The confirmation of the point is not named after its checkbox, because
 * the user can also confirm the point by keeping the previous one.
 */
const labelOf = (source: RequiredValue) =>
  source === 'pointIsCorrect'
    ? 'stores.confirmedPoint'
    : `resources.locations.fields.${source === 'cityId' ? 'city' : source}`

/**
 * Focuses a field. If the checkbox that confirms the point is still disabled, the point has to be set first: on touch
 * screens the form scrolls to the map, if it is shown; otherwise the latitude is focused.
 */
const focusOn = (form: HTMLFormElement | null | undefined, source: RequiredValue) => {
  const field = (name: string) =>
    form?.querySelector<HTMLInputElement>(`[data-field="${name}"] input, input[name="${name}"]`)
  const found = field(source)
  if (!found?.disabled) return found?.focus()
  const map = isTouchDevice() && form?.querySelector('.leaflet-container')
  if (map) map.scrollIntoView({ block: 'center' })
  else field('latitude')?.focus()
}

export const useMissingValues = (missing: readonly RequiredValue[]) => {
  const place = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const goTo = useCallback((source: RequiredValue) => focusOn(place.current?.closest('form'), source), [])
  const goToFirst = () => {
    setIsAsked(true)
    if (missing[0]) goTo(missing[0])
  }
  return { place, isAsked, goTo, goToFirst }
}

interface MissingProps extends Pick<ReturnType<typeof useMissingValues>, 'place' | 'isAsked' | 'goTo'> {
  missing: readonly RequiredValue[]
}

export const MissingValues = ({ missing, place, isAsked, goTo }: MissingProps) => {
  const translate = useTranslate()
  return (
    <Box ref={place} role={isAsked ? 'alert' : undefined} sx={{ px: 3, pt: missing.length > 0 ? 1 : 0 }}>
      {missing.length > 0 && (
        <Typography variant="body2" color={isAsked ? 'error' : 'textSecondary'}>
          {translate('stores.missing')}
          {missing.map((source, index) => (
            <Fragment key={source}>
              {' '}
              {/* The dot and the name after it do not wrap separately, so that no line begins with a dot. */}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  onClick={() => goTo(source)}
                  sx={{ py: 0.75, verticalAlign: 'baseline' }}
                >
                  {translate(labelOf(source))}
                </Link>
                {index < missing.length - 1 && ' ·'}
              </Box>
            </Fragment>
          ))}
        </Typography>
      )}
    </Box>
  )
}
