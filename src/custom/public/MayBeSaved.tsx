/**
 * Notice that a call without a response may have succeeded, with a link to sign in. It does not reveal whether the
 * account exists.
 */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isNetworkOrServerError } from '../../dataProvider/apiError'
import { useTranslate } from '../../i18n/i18n'

interface MayBeDoneProps {
  /** Translation key of the notice. */
  text: string
}

export function MayBeSavedNotice({ text }: MayBeDoneProps) {
  const translate = useTranslate()
  return (
    <p role="status">
      {translate(text)} <Link to="/sign-in">{translate('public.signIn')}</Link>
    </p>
  )
}

/** Returns whether a call got no response, and a function that runs a call and records whether it got one. */
export const useMayBeSaved = () => {
  const [mayBeDone, setMayBeDone] = useState(false)
  const noting = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      if (isNetworkOrServerError(error)) setMayBeDone(true)
      throw error
    }
  }
  return { mayBeDone, noting }
}
