/** Frame of every public page: head, top bar, h1, toasts. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router-dom'
import { useTranslate } from '../../i18n/i18n'
import { getProductName } from '../ui/productName'
import { LanguageMenu } from './LanguageMenu'
import { Logo } from './Logo'
import { Toaster } from './Toaster'

interface PublicPageProps {
  /** Message key of the h1 and of the document's title. */
  title: string
  /** Message key of the meta description. */
  description?: string
  width: 'narrow' | 'wide'
  /** Whether the children contain the h1. Otherwise this component renders the title as h1. */
  hasOwnHeading?: boolean
  children: ReactNode
}

const useHead = (title: string, description: string) => {
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}

/**
 * Moves the focus to the new page's heading after a navigation inside the portal, except by Back and Forward, and
 * unless a field of the page has taken the focus.
 */
const useHeadingFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstLoad = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isFirstLoad && !heading.current?.parentElement?.contains(document.activeElement)) heading.current?.focus()
  }, [isFirstLoad])
  return heading
}

export function PublicPage({ title, description, width, hasOwnHeading, children }: PublicPageProps) {
  const translate = useTranslate()
  const heading = useHeadingFocus()
  const name = getProductName(translate)
  useHead(`${translate(title)} · ${name}`, translate(description ?? 'public.landing.description'))
  return (
    <div className="p-page">
      <a className="p-skip" href="#content">
        {translate('public.skip')}
      </a>
      <header className="p-bar">
        <div className="p-brand">
          <Link to="/" className="p-home" aria-label={translate('public.home')}>
            <Logo />
          </Link>
          <span>{name}</span>
        </div>
        <LanguageMenu />
      </header>
      <main id="content" className={`p-main p-${width}`} tabIndex={-1}>
        {!hasOwnHeading && (
          <h1 ref={heading} tabIndex={-1}>
            {translate(title)}
          </h1>
        )}
        {children}
      </main>
      <Toaster />
    </div>
  )
}
