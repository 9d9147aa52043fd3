/**
 * Notice that a call without a response may have succeeded, with a link to sign in. It does not reveal whether the
 * account exists.
 */
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isNetworkOrServerError } from '../../dataProvider/apiError'
import { useTranslate } from '../../i18n/i18n'

interface UnansweredCallNoticeProps {
  /** Translation key of the notice. */
  text: string
}

export function UnansweredCallNotice({ text }: UnansweredCallNoticeProps) {
  const translate = useTranslate()
  return (
    <p role="status">
      {translate(text)} <Link to="/sign-in">{translate('public.signIn')}</Link>
    </p>
  )
}

/**
 * Returns whether a call got no response, and the function `trackCall`, which waits for a call and records whether it
 * got no response.
 */
export const useUnansweredCall = () => {
  const [isUnanswered, setIsUnanswered] = useState(false)
  const trackCall = async <Result,>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call
    } catch (error) {
      if (isNetworkOrServerError(error)) setIsUnanswered(true)
      throw error
    }
  }
  return { isUnanswered, trackCall }
}
