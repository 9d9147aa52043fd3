/**
 * Shows up to three cities (spec section 2.3). If there are more, an ellipsis follows, and a tooltip and the text for
 * screen readers name all cities.
 */
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { CityRef } from '../../../../contract/cities'
import { pickLocalName } from '../../../../contract/languages'
import { limits } from '../../../../contract/limits'
import { useLanguage } from '../../../i18n/i18n'

export const CitiesCell = ({ cities }: { cities: readonly CityRef[] }) => {
  const language = useLanguage()
  const names = cities.map(({ localizedNames }) => pickLocalName(localizedNames, language))
  const shown = names.slice(0, limits.citiesPerRow).join(', ')
  if (names.length <= limits.citiesPerRow) return shown
  const all = names.join(', ')
  return (
    <span title={all}>
      <span aria-hidden>{`${shown},\u00a0…`}</span>
      <Box component="span" sx={visuallyHidden}>
        {all}
      </Box>
    </span>
  )
}
