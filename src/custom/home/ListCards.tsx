/**
 * Cards of lists (`cards` of the area): the number of a list's records with a link to the list, or its first records,
 * each with an action.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../i18n/i18n'
import { isActionAvailable } from '../engine/definition/availability'
import { type ListCard, useDefinition, useEngine } from '../engine/definition/EngineContext'
import { actionKey } from '../engine/definition/messageKeys'
import { recordName } from '../engine/definition/recordName'
import { listArguments } from '../engine/list/listArguments'
import { dialogPath } from '../engine/list/listRoute'
import { pageSizesOf } from '../engine/list/listUrl'
import { filterOfPreset, findResourceAtPath, presetUrl } from '../engine/list/presetList'
import { openedFromListState } from '../engine/list/ScreenContext'
import { Figure, figureGridStyles } from '../ui/Figure'
import { formatNumber } from '../ui/format'
import { icons } from '../ui/icons'
import { HomeSection } from './HomeSections'

/** Sends the same request as the list's screen, so that the screen finds the response in the cache. */
const useCard = (card: ListCard) => {
  const engine = useEngine()
  const definition = useDefinition(findResourceAtPath(engine.screens, card.segment) ?? card.segment)
  const filter = { ...definition.filter, ...definition.tabs?.[0]?.filter, ...filterOfPreset(definition, card.preset) }
  const [perPage] = pageSizesOf(definition)
  const list = useGetList(
    definition.name,
    listArguments(filter, 1, card.preset.sort ?? definition.sort, perPage),
    // Suppresses react-admin's notification of an error, because the card shows that its number is missing.
    { onError: () => undefined },
  )
  return { ...list, definition, to: presetUrl(engine, card) }
}

const Card = ({ card }: { card: ListCard }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { total, error, to } = useCard(card)
  const value = total === undefined ? (error ? '–' : '…') : formatNumber(total, language)
  return <Figure label={translate(card.label)} value={value} to={to} />
}

/** Maximum number of records in a card. */
const shownRecords = 5

const RecordCard = ({ card }: { card: ListCard }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { areaPath } = useEngine()
  const { data = [], total = 0, to, definition } = useCard(card)
  const action = definition.actions.find(each => each.kind === 'open' && each.segment === card.rowAction)
  if (action?.kind !== 'open') return null
  const records = data.filter(record => isActionAvailable(action, record)).slice(0, shownRecords)
  if (records.length === 0) return null
  const Icon = icons[action.icon]
  const label = translate(action.label ?? actionKey(definition, action.segment))
  const [, search = ''] = to.split('?')
  const pathOf = (id: string) =>
    `${areaPath}/${card.segment}/${dialogPath({ kind: 'sub', id, segment: action.segment })}`
  const all = (
    <MuiLink component={Link} to={to}>
      {translate('home.all', { count: formatNumber(total, language) })}
    </MuiLink>
  )
  return (
    <HomeSection title={translate(card.label)} note={all}>
      <List>
        {records.map(record => (
          <ListItem key={record.id} sx={{ gap: 1 }}>
            <ListItemText primary={recordName(record, definition)} sx={{ overflowWrap: 'anywhere' }} />
            <Button
              component={Link}
              to={`${pathOf(String(record.id))}?${search}`}
              state={openedFromListState}
              startIcon={<Icon />}
              aria-label={`${label}: ${recordName(record, definition)}`}
              sx={{ flexShrink: 0 }}
            >
              {label}
            </Button>
          </ListItem>
        ))}
      </List>
    </HomeSection>
  )
}

const nameOf = ({ segment, preset }: ListCard) => [segment, preset.key].join('.')

/** Shows the number of records in each list that has a card. Renders nothing if the area has no such cards. */
export const ListCards = () => {
  const cards = (useEngine().cards ?? []).filter(({ rowAction }) => !rowAction)
  const translate = useTranslate()
  if (cards.length === 0) return null
  return (
    <Box component="dl" aria-label={translate('home.lists')} sx={figureGridStyles}>
      {cards.map(card => (
        <Card key={nameOf(card)} card={card} />
      ))}
    </Box>
  )
}

/** Shows the cards with records. They are last on the page, because they move what is below them when they load. */
export const RecordPreviewCards = () =>
  (useEngine().cards ?? []).flatMap(card => (card.rowAction ? <RecordCard key={nameOf(card)} card={card} /> : []))
