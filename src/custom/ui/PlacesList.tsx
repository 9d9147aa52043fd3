/**
 * List of places for a side panel (spec section 2.3): back link, search, "All" with the total, and the places with
 * their counts. Choosing a place opens `{path}/{placeId}`. On a phone, a button opens the list in a drawer. In the
 * drawer, the back link shows the list one level up, without deselecting the place.
 */
import ArrowBack from '@mui/icons-material/ArrowBack'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { CloseOnBack } from './CloseOnBack'
import { ErrorScreen } from './ErrorScreen'
import { LoadingSkeletons } from './LoadingSkeletons'
import { useDebouncedText } from './useDebounced'
import { type FetchPlaces, type ListedPlace, usePlaces } from './usePlaces'

export interface PlacesListProps {
  /** URL path of the page on which no place is selected. */
  path: string
  /** Id of the selected place; `undefined` if "All" is selected. */
  current?: string | undefined
  /**
   * Key of the query that reads the places. It begins with the resource's name, so that a change of the resource also
   * refreshes the places.
   */
  queryKey: readonly string[]
  /** Reads the places that match a search text. For an empty text it must return all places. */
  fetchPlaces: FetchPlaces
  /**
   * Translated texts: name for screen readers, label of the search input, and message if there are no places at all.
   */
  labels: { title: string; search: string; empty: string }
  /**
   * The number next to "All": the sum of the counts, or, if a record can be in several places, the number of records
   * (`undefined` if not known).
   */
  total: 'sum' | number | undefined
  /** The list of places one level above this one. The back link leads to its `path`. */
  up?: PlacesListProps
}

const sumOf = (places: readonly ListedPlace[]) =>
  places.every(({ count }) => count !== undefined) ? places.reduce((sum, { count = 0 }) => sum + count, 0) : undefined

interface PlacesBodyProps extends PlacesListProps {
  onSelect?: () => void
  /** Called when the user clicks the back link. The link then does not navigate to the path of `up`. */
  onBack?: () => void
}

const Entries = ({
  path,
  current,
  labels,
  typing,
  onSelect,
  ...query
}: PlacesBodyProps & { typing: ReturnType<typeof useDebouncedText> }) => {
  const translate = useTranslate()
  const all = usePlaces(query.queryKey, query.fetchPlaces)
  const found = usePlaces(query.queryKey, query.fetchPlaces, typing.search)
  const failed = [found, all].find(({ data, error }) => error && !data)
  if (failed) return <ErrorScreen error={failed.error} of={labels.title} onRetry={failed.refetch} />
  if (!found.data || !all.data) return <LoadingSkeletons count={4} height={44} />
  const total = query.total === 'sum' ? sumOf(all.data) : query.total
  const entries = [{ id: undefined, name: translate('maps.places.all'), count: total }, ...found.data]
  return (
    <>
      <List sx={{ overflowY: 'auto', maxHeight: { xs: '50vh', md: 'calc(100vh - 260px)' } }}>
        {entries.map(({ id, name, count }) => (
          <ListItem key={id ?? ''} disablePadding>
            <ListItemButton
              component={Link}
              to={id === undefined ? path : `${path}/${encodeURIComponent(id)}`}
              selected={id === current}
              aria-current={id === current ? 'page' : undefined}
              onClick={onSelect}
              sx={{ borderRadius: 1, gap: 1, px: 1.5 }}
            >
              <ListItemText primary={name} slotProps={{ primary: { noWrap: true, title: name } }} />
              {count !== undefined && (
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {count}
                </Typography>
              )}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {found.data.length === 0 && (
        <Typography role="status" variant="body2" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
          {typing.typed.trim() ? translate('engine.nothingFound') : labels.empty}
        </Typography>
      )}
    </>
  )
}

/** Maximum number of links to other places one level up. */
const mostOthers = 8

/** Links to the other places one level up, so that the user need not open the list of that level first. */
const Others = ({ up, onSelect }: { up: PlacesListProps; onSelect?: (() => void) | undefined }) => {
  const { data = [] } = usePlaces(up.queryKey, up.fetchPlaces)
  return (
    <Box role="group" aria-label={up.labels.title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {data
        .filter(({ id }) => id !== up.current)
        .slice(0, mostOthers)
        .map(({ id, name }) => (
          <Button
            key={id}
            component={Link}
            to={`${up.path}/${encodeURIComponent(id)}`}
            onClick={onSelect}
            variant="outlined"
            size="small"
          >
            {name}
          </Button>
        ))}
    </Box>
  )
}

const PlacesBody = (props: PlacesBodyProps) => {
  const { labels, up, onBack, onSelect } = props
  const translate = useTranslate()
  const typing = useDebouncedText()
  const back = (event: MouseEvent) => {
    if (!onBack) return
    event.preventDefault()
    onBack()
  }
  return (
    <Box component="nav" aria-label={labels.title}>
      {up && (
        <Button component={Link} to={up.path} onClick={back} startIcon={<ArrowBack />} sx={{ mb: 1 }}>
          {translate('maps.places.back')}
        </Button>
      )}
      {up && <Others up={up} onSelect={onSelect} />}
      <TextField
        label={labels.search}
        type="search"
        value={typing.typed}
        onChange={event => typing.setTyped(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        fullWidth
      />
      <Entries {...props} typing={typing} />
    </Box>
  )
}

/** The list on a phone: a button, and the drawer that it opens. */
const FoldedPlaces = (props: PlacesListProps) => {
  const { current, labels, queryKey, fetchPlaces, up } = props
  const translate = useTranslate()
  const [level, setLevel] = useState<'closed' | 'here' | 'up'>('closed')
  const isOpen = level !== 'closed'
  const close = () => setLevel('closed')
  const selected = usePlaces(queryKey, fetchPlaces).data?.find(({ id }) => id === current)
  const shown = level === 'up' && up ? up : props
  const name = selected?.name ?? translate('maps.places.all')
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setLevel('here')}
        sx={{ justifyContent: 'space-between', textAlign: 'left' }}
      >
        {`${labels.title}: ${name}${selected?.count === undefined ? '' : ` (${selected.count})`}`}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-label': shown.labels.title, sx: { maxHeight: '80vh' } } }}
      >
        {isOpen && <CloseOnBack onClose={close} />}
        <Box sx={{ p: 2 }}>
          <PlacesBody
            key={shown.path}
            {...shown}
            onSelect={close}
            {...(shown === props && { onBack: () => setLevel('up') })}
          />
        </Box>
        <Button onClick={close} sx={{ m: 1 }}>
          {translate('engine.close')}
        </Button>
      </Drawer>
    </>
  )
}

export const PlacesList = (props: PlacesListProps) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  return isNarrow ? <FoldedPlaces {...props} /> : <PlacesBody {...props} />
}
