/**
 * Draws what is in it a step at a time: at once, an area would hold a phone up for a third of a second. React takes steps
 * where the drawing is deferred; react-admin's providers ask for all of it at once.
 */
import { type ReactNode, useDeferredValue } from 'react'
import { Waiting } from './Waiting'

interface InStepsProps {
  /** Until then. */
  meanwhile?: ReactNode
  children: ReactNode
}

export const DeferredRender = ({ meanwhile = <Waiting />, children }: InStepsProps) =>
  useDeferredValue(true, false) ? children : meanwhile
