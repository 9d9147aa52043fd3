/** Link from the sign-in page to single sign-on. It is rendered only if the API supports single sign-on. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasApiExtension, loadConfig } from '../../config'
import { useTranslate } from '../../i18n/i18n'

/**
 * The link to single sign-on.
 * @param email the e-mail address that the user has typed so far
 */
export const SingleSignOnLink = ({ email }: { email: string }) => {
  const translate = useTranslate()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    loadConfig().then(
      () => setIsOffered(hasApiExtension('singleSignOn')),
      () => undefined,
    )
  }, [])
  if (!isOffered) return null
  return (
    <p>
      <Link to="/single-sign-on" state={{ email }}>
        {translate('public.signInPage.singleSignOn')}
      </Link>
    </p>
  )
}
