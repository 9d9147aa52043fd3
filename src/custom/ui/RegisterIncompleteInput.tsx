/**
 * Registers unsaved work while an input of the surrounding form is incomplete: the user has typed only a part of a
 * value, such as a day and a month without a year. The input has no value yet, so the form's values do not show that
 * something was typed.
 */
import { useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from './unsavedWork'

/** Events after which an input may have become incomplete or complete. Some keys cause no `input` event. */
const events = ['input', 'keyup', 'focusout'] as const

export const RegisterIncompleteInput = () => {
  const marker = useRef<HTMLSpanElement>(null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  useUnsavedWork(isIncomplete)
  useEffect(() => {
    const form = marker.current?.closest('form')
    if (!form) return
    const check = () => setIsIncomplete([...form.querySelectorAll('input')].some(({ validity }) => validity.badInput))
    for (const event of events) form.addEventListener(event, check)
    return () => {
      for (const event of events) form.removeEventListener(event, check)
    }
  }, [])
  return <span ref={marker} hidden />
}
