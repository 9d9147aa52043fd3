/**
 * Watches the fields in conflict. If the user types a value into such a field while the panel is open, that value
 * becomes a third choice in the panel.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../../dataProvider/endpoints'
import { type Decision, partOf, type Side, sideOf } from './decisions'
import { isSame } from './merge'
import type { Conflict } from './saveRecord'

interface SideValuesParams {
  conflict: Conflict
  decisions: readonly Decision[]
  chosen: Readonly<Record<string, Side>>
  /** Values that belong to the form but are not in its fields. */
  extraValues: Values | undefined
  /** Whether the merged values are already in the form. */
  isFilled: boolean
  onChoose(key: string, side: Side): void
}

/** Returns a function that returns the values of each side of a decision. */
export const useSideValues = ({ conflict, decisions, chosen, extraValues, isFilled, onChoose }: SideValuesParams) => {
  const now: Values = { ...useWatch<Values>(), ...extraValues }
  const [typed, setTyped] = useState<Readonly<Record<string, Values>>>({})
  const saved = (decision: Decision) => ({
    mine: partOf(decision, conflict.values),
    theirs: partOf(decision, conflict.current.values),
  })
  const follow = useEffectEvent(() => {
    for (const decision of decisions) {
      const { key } = decision
      const part = partOf(decision, now)
      const side = sideOf(decision, part, saved(decision))
      if (side === 'typed' && !isSame(part, typed[key])) setTyped(known => ({ ...known, [key]: part }))
      // A decision stays open while the user leaves its fields unchanged.
      if (side !== chosen[key] && !(side === 'mine' && chosen[key] === undefined)) onChoose(key, side)
    }
  })
  useEffect(() => {
    if (isFilled) follow()
  })
  return (decision: Decision): Partial<Record<Side, Values>> => {
    const own = typed[decision.key]
    return { ...saved(decision), ...(own && { typed: own }) }
  }
}
