import { useEffect } from 'react'
import { clearUnansweredCalls } from '../../../dataProvider/unansweredCalls'

/**
 * Forgets calls without a response when a form is closed. Otherwise the next form with the same values would repeat
 * such a call instead of sending a new one.
 */
export const useForgetUnansweredCalls = (isForm = true) =>
  useEffect(() => (isForm ? clearUnansweredCalls : undefined), [isForm])
