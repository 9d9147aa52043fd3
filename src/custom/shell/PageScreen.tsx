/** Renders a page of an area in the shell, below its heading. */
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

/**
 * Reports when the page's content is rendered. It is a separate component, because its state changes with every call
 * and would render the page again.
 */
const Content = () => {
  const isHere = useIsFetching() === 0
  // The content of an answer may render after the answer has arrived, in several steps.
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
