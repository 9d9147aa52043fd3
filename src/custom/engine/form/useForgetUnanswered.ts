import { useEffect } from 'react'
import { forgetUnanswered } from '../../../dataProvider/repeatedCalls'

/** Forgets unanswered calls when a form is closed, so that the next form sends new calls. */
export const useForgetUnansweredCalls = (isForm = true) =>
  useEffect(() => (isForm ? forgetUnanswered : undefined), [isForm])
