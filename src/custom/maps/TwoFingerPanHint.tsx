/**
 * Shows a hint to users who try to move the map with one finger. In a scrolling page, one finger scrolls the page and
 * two fingers move the map.
 */
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useMap } from 'react-leaflet'

const shownMs = 1500

export const TwoFingerPanHint = () => {
  const map = useMap()
  const translate = useTranslate()
  const [isHintShown, setIsHintShown] = useState(false)
  useEffect(() => {
    const container = map.getContainer()
    let timer: ReturnType<typeof setTimeout> | undefined
    const showHint = ({ touches, target }: TouchEvent) => {
      // Dragging a pin needs only one finger.
      if (touches.length > 1 || (target as Element).closest('.leaflet-marker-draggable')) return
      setIsHintShown(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsHintShown(false), shownMs)
    }
    container.addEventListener('touchmove', showHint, { passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('touchmove', showHint)
    }
  }, [map])
  return isHintShown && <div className="map-hint">{translate('maps.twoFingers')}</div>
}
