/** What the map shows, as a list: the fullest first. */

import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { limits, localName } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'
import { useLanguage } from '../../i18n/i18n'
import { fillLevelOf } from './fillLevel'

interface LocationsListProps {
  locations: readonly RecyclerLocation[]
  onOpen: (location: RecyclerLocation) => void
}

export const LocationsList = ({ locations, onOpen }: LocationsListProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const [shown, setShown] = useState<number>(limits.pageSize)
  const sorted = useMemo(() => [...locations].sort((a, b) => fillLevelOf(b) - fillLevelOf(a)), [locations])
  if (sorted.length === 0) return <Typography sx={{ py: 2 }}>{translate('recycler.map.empty')}</Typography>
  return (
    <>
      <List dense disablePadding>
        {sorted.slice(0, shown).map(location => (
          <ListItem key={location.guid} disablePadding divider>
            <ListItemButton onClick={() => onOpen(location)}>
              <ListItemText
                primary={location.name}
                secondary={`${localName(location.city.localizedNames, language)}, ${location.street} ${location.houseNumber}`}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
              />
              <Typography variant="body2" sx={{ pl: 1, whiteSpace: 'nowrap' }}>
                {location.isLocked ? translate('recycler.map.bookedShort') : `${fillLevelOf(location)} %`}
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {sorted.length > shown && (
        <Button fullWidth onClick={() => setShown(shown + limits.pageSize)}>
          {translate('recycler.map.more')}
        </Button>
      )}
    </>
  )
}
