/** A page of an area's own under the shell: its heading, then itself. */
import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, useDeferredValue } from 'react'
import { useTranslate } from 'react-admin'
import { useContentDrawn } from '../ui/contentPriority'
import { PageTitle } from '../ui/PageTitle'

interface PageScreenProps {
  /** Translation key. */
  title: string
  component: LazyExoticComponent<ComponentType>
}

/** By itself: what it listens to changes with every call, and would draw the page again. */
const Content = () => {
  const isHere = useIsFetching() === 0
  // What comes of an answer may be drawn after it, a step at a time.
  useContentDrawn(useDeferredValue(isHere) && isHere)
  return null
}

export const PageScreen = ({ title, component: Page }: PageScreenProps) => {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(title)} />
      <Page />
      <Content />
    </>
  )
}
