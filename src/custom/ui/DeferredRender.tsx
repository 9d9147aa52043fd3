/**
 * Renders its children in several steps with `useDeferredValue`. Without this component, react-admin's providers make
 * React render an area in one step, which blocks a phone for a third of a second.
 */
import { type ReactNode, useDeferredValue } from 'react'
import { PageLoading } from './PageLoading'

interface DeferredRenderProps {
  /** Content that is rendered until the children are ready. */
  meanwhile?: ReactNode
  children: ReactNode
}

export const DeferredRender = ({ meanwhile = <PageLoading />, children }: DeferredRenderProps) =>
  useDeferredValue(true, false) ? children : meanwhile
