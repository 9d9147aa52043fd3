/** Cards that show the number of records in a list (`cards` of the area), each with a link to the list. */
import Box from '@mui/material/Box'
import { useGetList, useTranslate } from 'react-admin'
import { useLanguage } from '../../i18n/i18n'
import { type ListCard, useDefinition, useEngine } from '../engine/definition/EngineContext'
import { pageSizesOf } from '../engine/list/listAddress'
import { listArguments } from '../engine/list/listArguments'
import { presetAddress, presetFilter, resourceAt } from '../engine/list/presetList'
import { Figure, figureGridStyles } from '../ui/Figure'
import { formatNumber } from '../ui/format'

/** Sends the same request as the list's screen, so that the screen finds the response in the cache. */
const Card = ({ card }: { card: ListCard }) => {
  const engine = useEngine()
  const translate = useTranslate()
  const language = useLanguage()
  const definition = useDefinition(resourceAt(engine.screens, card.segment) ?? card.segment)
  const filter = { ...definition.filter, ...definition.tabs?.[0]?.filter, ...presetFilter(definition, card.preset) }
  const [perPage] = pageSizesOf(definition)
  const { total, error } = useGetList(
    definition.name,
    listArguments(filter, 1, card.preset.sort ?? definition.sort, perPage),
    // Suppresses react-admin's notification of an error, because the card shows that its number is missing.
    { onError: () => undefined },
  )
  const value = total === undefined ? (error ? '–' : '…') : formatNumber(total, language)
  return <Figure label={translate(card.label)} value={value} to={presetAddress(engine, card)} />
}

/** Shows the number of records in each list that has a card. Renders nothing if the area has no cards. */
export const ListCards = () => {
  const { cards = [] } = useEngine()
  const translate = useTranslate()
  if (cards.length === 0) return null
  return (
    <Box component="dl" aria-label={translate('home.lists')} sx={figureGridStyles}>
      {cards.map(card => (
        <Card key={[card.segment, card.preset.key].join('.')} card={card} />
      ))}
    </Box>
  )
}
