/** Replaces the rows of an empty list, and offers to clear its filters or to create the first record. */
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { EmptyScreen } from '../../ui/EmptyScreen'
import { focusHeading } from '../../ui/focusHeading'
import { useEngine } from '../definition/EngineContext'
import { emptyListKey, unmatchedFilterKey } from '../definition/messageKeys'
import { useScreen } from './ScreenContext'

export const EmptyList = () => {
  const { definition, placeFilter, openDialog } = useScreen()
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const { areaPath } = useEngine()
  const translate = useTranslate()
  // Without a filter in the URL, the list shows its first tab, so the first tab's filter does not count as chosen by
  // the user.
  const first = definition.tabs?.[0]?.filter ?? {}
  const narrowing = Object.entries({ ...placeFilter, ...filterValues }).filter(([name, value]) => first[name] !== value)
  const create = definition.toolbar.some(({ kind }) => kind === 'create') && (
    <Button variant="contained" onClick={() => openDialog({ kind: 'create' })}>
      {translate('engine.first')}
    </Button>
  )
  if (narrowing.length > 0) {
    // The button removes the filters that the user has chosen, but not the filter of the open tab.
    const ofTabs = new Set(definition.tabs?.flatMap(({ filter }) => Object.keys(filter)))
    const tabFilters = Object.entries(filterValues).filter(([name]) => ofTabs.has(name))
    const isNarrowed = tabFilters.length < Object.keys(filterValues).length
    const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      setFilters(Object.fromEntries(tabFilters), displayedFilters)
      focusHeading(currentTarget)
    }
    const explanations = narrowing
      .map(([name, value]) => translate(unmatchedFilterKey(definition, name, value), { _: '' }))
      .filter(Boolean)
    return (
      <EmptyScreen
        title={translate(isNarrowed ? 'engine.nothingFound' : 'engine.nothingHere')}
        resource={definition.name}
        {...(isNarrowed && { drawing: 'nothing' })}
        {...(explanations.length > 0 && { text: explanations.join(' ') })}
      >
        {isNarrowed ? (
          <Button onClick={clear}>{translate('ra.navigation.clear_filters')}</Button>
        ) : (
          Object.keys(placeFilter).length > 0 && create
        )}
      </EmptyScreen>
    )
  }
  return (
    <EmptyScreen
      resource={definition.name}
      title={translate(emptyListKey(definition, 'title'))}
      // The usual text asks the user to add the first record. A role that only reads gets another text. A user who may
      // not write because of a team role, a staff role or a limit gets none.
      {...(!definition.whole && {
        text: translate(emptyListKey(definition, definition.isReader ? 'readers' : 'text')),
      })}
    >
      {create}
      {definition.begin && (
        <Button variant="contained" component={Link} to={`${areaPath}/${definition.begin}`}>
          {translate(emptyListKey(definition, 'begin'))}
        </Button>
      )}
    </EmptyScreen>
  )
}
