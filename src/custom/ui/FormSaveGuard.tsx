/**
 * Makes the fields of a form read-only while it is being saved, blocks navigation meanwhile, and shows a notice if the
 * API did not respond. The forms of records, of dialogs and of the profile render it between their fields and their
 * buttons.
 */
import { useLayoutEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { BlockNavigationWhileSaving } from './BlockNavigationWhileSaving'
import { lockFields } from './lockFields'
import { UnansweredSaveNotice } from './UnansweredSaveNotice'

/**
 * Makes the form's fields that precede it read-only while the form is being saved. The buttons follow it and are not
 * locked: Cancel shows a notice that the form is being saved.
 */
export const LockFieldsWhileSaving = () => {
  const end = useRef<HTMLSpanElement>(null)
  const { isSubmitting } = useFormState()
  useLayoutEffect(() => {
    const marker = end.current
    const form = marker?.closest('form')
    if (!isSubmitting || !marker || !form) return
    const isBeforeMarker = (element: Element) =>
      Boolean(marker.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
    return lockFields(form, isBeforeMarker)
  }, [isSubmitting])
  return <span ref={end} hidden />
}

/** `isDisabled` is set while the form cannot be submitted. A save without a response then cannot be repeated either. */
export const FormSaveGuard = ({ isDisabled = false }: { isDisabled?: boolean }) => (
  <>
    <LockFieldsWhileSaving />
    <BlockNavigationWhileSaving />
    <UnansweredSaveNotice isDisabled={isDisabled} />
  </>
)
