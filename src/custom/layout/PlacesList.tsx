/**
 * The reusable places list (spec section 2.3): back, search, "All" with the total, and a count for each place.
 * Choosing goes to `{path}/{placeId}`. On a phone it folds into one button that opens a drawer.
 */
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { BackCloses } from './BackCloses'
import { PlacesBody } from './PlacesBody'
import { type FetchPlaces, type Place, usePlaces } from './usePlaces'

export interface PlacesListProps {
  /** Address of the list without a place. */
  path: string
  /** The chosen place; none: "All". */
  current?: string | undefined
  /** Begins with the resource's name, so that its changes refresh the places too. */
  queryKey: readonly string[]
  /** Must answer all places for an empty search. */
  fetchPlaces: FetchPlaces
  /** All translated: the accessible name, the search box's label, and what to say where there are no places at all. */
  labels: { title: string; search: string; empty: string }
  /** Beside "All": the sum of the counts, or, where one thing may be in several places, the number of things, if known. */
  total: 'sum' | number | undefined
  /** The address a level up. */
  back?: string
}

const sumOf = (places: readonly Place[] | undefined) =>
  places?.every(({ count }) => count !== undefined) ? places.reduce((sum, { count = 0 }) => sum + count, 0) : undefined

export const PlacesList = (props: PlacesListProps) => {
  const { current, labels, queryKey, fetchPlaces } = props
  const translate = useTranslate()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [isOpen, setIsOpen] = useState(false)
  const found = usePlaces(queryKey, fetchPlaces)
  const places = { ...found, total: props.total === 'sum' ? sumOf(found.all) : props.total }
  const chosen = places.all?.find(({ id }) => id === current)
  const body = <PlacesBody {...props} places={places} onChosen={() => setIsOpen(false)} />
  if (!isNarrow) return body

  const name = chosen?.name ?? translate('maps.places.all')
  const count = chosen?.count ?? (current === undefined ? places.total : undefined)
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={{ justifyContent: 'space-between', textAlign: 'left' }}
      >
        {`${labels.title}: ${name}${count === undefined ? '' : ` (${count})`}`}
      </Button>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': labels.title, sx: { maxHeight: '80vh' } } }}
      >
        {isOpen && <BackCloses onClose={() => setIsOpen(false)} />}
        <Box sx={{ p: 2 }}>{body}</Box>
        <Button onClick={() => setIsOpen(false)} sx={{ m: 1 }}>
          {translate('engine.close')}
        </Button>
      </Drawer>
    </>
  )
}
