/** The map of locations to collect from. Booked ones are muted. Loaded by `LazyMap` only. */
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { MapArea, MapView } from '../maps/area'
import { BaseMap } from '../maps/BaseMap'
import { Clusters } from '../maps/Clusters'

interface RecyclerSceneProps {
  view: MapView
  locations: readonly RecyclerLocation[]
  onArea: (area: MapArea) => void
  onOpen: (location: RecyclerLocation) => void
}

const lookOf = ({ isLocked }: RecyclerLocation) => (isLocked ? 'muted' : 'plain')

export const RecyclerScene = ({ view, locations, onArea, onOpen }: RecyclerSceneProps) => {
  const translate = useTranslate()
  const nameOf = useCallback(
    ({ name, isLocked }: RecyclerLocation) => (isLocked ? translate('recycler.map.booked', { name }) : name),
    [translate],
  )
  return (
    <BaseMap label={translate('recycler.map.label')} view={view} onArea={onArea}>
      <Clusters items={locations} nameOf={nameOf} lookOf={lookOf} onOpen={onOpen} />
    </BaseMap>
  )
}
