/** Page for a URL that no other route matches, or that is in the area of a role that the installation does not have. */
import { Link } from 'react-router-dom'
import { useTranslate } from '../../i18n/i18n'
import { PublicPage } from './PublicPage'

export function NotFound() {
  const translate = useTranslate()
  return (
    <PublicPage title="public.notFound.title" width="narrow">
      <p>{translate('public.notFound.lead')}</p>
      <p>
        <Link to="/" className="p-button">
          {translate('public.toHome')}
        </Link>
      </p>
    </PublicPage>
  )
}
