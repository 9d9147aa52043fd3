/**
 * Determines the view that a list opens with: the view in its URL (`?view={id}`, which may be a colleague's), or, if
 * the URL has no query string, the account's default view. This happens once per visit; later changes of the filters
 * are kept.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useGetOne } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasApiExtension } from '../../../config'
import { useErrorToast } from '../../ui/useErrorToast'
import { useScreen } from '../list/ScreenContext'
import { type SavedViewRecord, useApplySavedView, useSavedViews } from './useSavedViews'

/**
 * Opens the view of the URL or the default view.
 * @returns whether the list has to wait, because the view is still loading
 */
export const useInitialView = () => {
  const { definition, route } = useScreen()
  const { search } = useLocation()
  const openView = useApplySavedView()
  const toastError = useErrorToast()
  const navigate = useNavigate()
  const canView = hasApiExtension('views')
  const linked = canView ? new URLSearchParams(search).get('view') : null
  const [isNew, setIsNew] = useState(canView && search === '' && route.places.length === 0 && !route.open)
  const { views, isPending } = useSavedViews(definition, isNew)
  const first = isNew ? views.find(({ isDefault }) => isDefault) : undefined
  const isOpening = isNew && search === '' && (isPending || first !== undefined)
  const one = useGetOne<SavedViewRecord>('views', { id: linked ?? '' }, { enabled: linked !== null, retry: false })
  const opened = isOpening ? first : linked === null ? undefined : one.data
  const show = useEffectEvent((view: SavedViewRecord) => openView(view.state, { replace: true }))
  useEffect(() => {
    if (opened) show(opened)
  }, [opened])
  const loadError = linked === null ? null : one.error
  const reportLoadError = useEffectEvent((error: unknown) => {
    toastError(error)
    void navigate({ search: '?filter={}' }, { replace: true })
  })
  useEffect(() => {
    if (loadError) reportLoadError(loadError)
  }, [loadError])
  useEffect(() => {
    if (!isOpening) setIsNew(false)
  }, [isOpening])
  return isOpening || linked !== null
}
