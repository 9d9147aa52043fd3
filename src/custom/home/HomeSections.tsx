/** Lists of links: the items that need attention, and the first steps of a new organisation. */

import CheckCircle from '@mui/icons-material/CheckCircle'
import ChevronRight from '@mui/icons-material/ChevronRight'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HomePageData } from '../../../contract/home'
import type { SessionRole } from '../../../contract/roles'
import { useEngine } from '../engine/definition/EngineContext'
import { attentionLink, attentionLinkState, onboardingStepLink } from './homeLinks'

export const HomeSection = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', px: 2 }}>
        <Typography component="h2" variant="h6" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {note}
      </Box>
      {children}
    </Paper>
  )
}

export const AttentionItems = ({ items, role }: { items: HomePageData['matters']; role: SessionRole }) => {
  const translate = useTranslate()
  const engine = useEngine()
  return (
    <HomeSection title={translate('home.matters.title')}>
      {items.length === 0 && (
        <Box sx={{ display: 'flex', gap: 1, px: 2, pt: 1, color: 'text.secondary' }}>
          <CheckCircle aria-hidden color="success" />
          {translate('home.matters.none')}
        </Box>
      )}
      <List>
        {items.map(item => (
          <ListItem key={item.key} disablePadding>
            <ListItemButton component={Link} to={attentionLink(engine, item, role)} state={attentionLinkState(item)}>
              <ListItemText
                primary={translate(`home.matters.${item.key}`, { smart_count: item.count })}
                secondary={item.at && translate('home.matters.first', { name: item.at.name })}
              />
              <ChevronRight aria-hidden color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </HomeSection>
  )
}

/** Shows the first steps of a new organisation. Renders nothing once all of them are done. */
export const FirstSteps = ({ steps }: { steps: HomePageData['steps'] }) => {
  const translate = useTranslate()
  const { areaPath } = useEngine()
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  const progress = translate('home.steps.progress', { done, count: steps.length })
  return (
    <HomeSection
      title={translate('home.steps.title')}
      note={<Typography sx={{ color: 'text.secondary' }}>{progress}</Typography>}
    >
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-label={progress}
        sx={{ mx: 2, mt: 1 }}
      />
      <List>
        {steps.map(({ key, isDone }) => (
          <ListItem key={key} disablePadding={!isDone}>
            {isDone ? (
              <>
                <ListItemIcon>
                  <CheckCircle aria-hidden color="success" />
                </ListItemIcon>
                <ListItemText
                  primary={
                    <>
                      <span style={visuallyHidden}>{translate('home.steps.done')}: </span>
                      {translate(`home.steps.${key}`)}
                    </>
                  }
                  sx={{ color: 'text.secondary' }}
                />
              </>
            ) : (
              <ListItemButton component={Link} to={onboardingStepLink(areaPath, key)}>
                <ListItemIcon>
                  <RadioButtonUnchecked aria-hidden />
                </ListItemIcon>
                <ListItemText primary={translate(`home.steps.${key}`)} />
                <ChevronRight aria-hidden color="action" />
              </ListItemButton>
            )}
          </ListItem>
        ))}
      </List>
    </HomeSection>
  )
}
