/**
 * Renders its children in several steps. Rendered at once, an area would block a phone for a third of a second. React
 * splits the work if the rendering is deferred; react-admin's providers request all of it at once.
 */
import { type ReactNode, useDeferredValue } from 'react'
import { Waiting } from './Waiting'

interface DeferredRenderProps {
  /** Rendered until the children are ready. */
  meanwhile?: ReactNode
  children: ReactNode
}

export const DeferredRender = ({ meanwhile = <Waiting />, children }: DeferredRenderProps) =>
  useDeferredValue(true, false) ? children : meanwhile
