/** A page of an area's own under the shell: its heading, then itself. */
import type { ComponentType, LazyExoticComponent } from 'react'
import { useTranslate } from 'react-admin'
import { PageTitle } from './PageTitle'

interface PageScreenProps {
  /** Translation key. */
  title: string
  component: LazyExoticComponent<ComponentType>
}

export const PageScreen = ({ title, component: Page }: PageScreenProps) => {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(title)} />
      <Page />
    </>
  )
}
