import { useEffect } from 'react'
import { forgetUnanswered } from '../../../dataProvider/repeatedCalls'

/** Forgets the calls without an answer when a form is left: what the next form sends is a call of its own. */
export const useForgetUnanswered = (isForm = true) => useEffect(() => (isForm ? forgetUnanswered : undefined), [isForm])
