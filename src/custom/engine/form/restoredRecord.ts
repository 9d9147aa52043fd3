/**
 * An earlier version of a record whose values fill the edit form. The history dialog passes it in the router's location
 * state, which the browser keeps when the page is reloaded.
 */
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from '../definition/definition'
import { isSameValue } from './conflict/merge'

/** Returns the router's location state with which the edit form opens with the values of an earlier version. */
export const createRestoreState = (restored: Values) => ({ restored })

/**
 * Returns the values of the earlier version with which the form was opened; undefined if the form was opened in another
 * way.
 */
export const useRestoredRecord = (): Values | undefined => {
  const { state } = useLocation()
  const [restored] = useState(() => (state as { restored?: Values } | null)?.restored)
  return restored
}

/** Returns the values of the earlier version that differ from the stored values, for the fields that can be changed. */
export const findRestoredValues = (fields: readonly Field<Values>[], stored: Values, earlier: Values): Values =>
  Object.fromEntries(
    fields.flatMap(({ source, computed, readOnlyWhen }) => {
      const isFixed = computed !== undefined || readOnlyWhen?.(stored, 'edit') === true
      return isFixed || isSameValue(stored[source], earlier[source]) ? [] : [[source, earlier[source]]]
    }),
  )
