/** What a places list shows, at the side or in a drawer. */
import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { ErrorScreen } from '../pages/ErrorScreen'
import type { PlacesListProps } from './PlacesList'
import type { Places } from './usePlaces'

/** With what stands beside "All". */
type Shown = Places & { total: number | undefined }

interface PlacesBodyProps extends PlacesListProps {
  places: Shown
  onChosen: () => void
}

const Entries = ({ path, current, labels, places, onChosen }: PlacesBodyProps) => {
  const translate = useTranslate()
  const { all, found, typed, total, error, retry } = places
  if (error && !found) return <ErrorScreen error={error} onRetry={retry} />
  if (!found || !all) {
    return (
      <Box role="status" aria-busy aria-label={translate('engine.loading')}>
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} height={44} />
        ))}
      </Box>
    )
  }
  const entries = [{ id: undefined, name: translate('maps.places.all'), count: total }, ...found]
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
              onClick={onChosen}
              sx={{ borderRadius: 1, gap: 1 }}
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
      {found.length === 0 && (
        <Typography role="status" variant="body2" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
          {typed.trim() ? translate('engine.nothingFound') : labels.empty}
        </Typography>
      )}
    </>
  )
}

export const PlacesBody = (props: PlacesBodyProps) => {
  const { labels, back, places } = props
  const translate = useTranslate()
  return (
    <Box component="nav" aria-label={labels.title}>
      {back && (
        <Button component={Link} to={back} startIcon={<ArrowBack />} sx={{ mb: 1 }}>
          {translate('maps.places.back')}
        </Button>
      )}
      <TextField
        label={labels.search}
        type="search"
        value={places.typed}
        onChange={event => places.setTyped(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        fullWidth
      />
      <Entries {...props} />
    </Box>
  )
}
