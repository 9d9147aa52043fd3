/** Renders a page of an area in the shell, below its heading. */
import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, useDeferredValue } from 'react'
import { useTranslate } from 'react-admin'
import { useReportContentPainted } from '../ui/contentPriority'
import { PartBoundary } from '../ui/crashBoundaries'
import { PageTitle } from '../ui/PageTitle'

interface PageScreenProps {
  /** Translation key of the page's heading. */
  title: string
  component: LazyExoticComponent<ComponentType>
}

/**
 * Reports that the content of the page is rendered. It is a separate component, so that its state does not render the
 * page again.
 */
const Content = () => {
  const isHere = useIsFetching() === 0
  // The report waits for the deferred value, because the page renders a response some time after it has arrived,
  // possibly in several steps.
  useReportContentPainted(useDeferredValue(isHere) && isHere)
  return null
}

export const ComponentScreen = ({ title, component: Page }: PageScreenProps) => {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(title)} />
      <PartBoundary>
        <Page />
      </PartBoundary>
      <Content />
    </>
  )
}
