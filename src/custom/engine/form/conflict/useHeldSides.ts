/**
 * Watches the fields in conflict. A value that the user types there while the panel is open becomes a further choice,
 * which can be chosen again later.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../../dataProvider/endpoints'
import { type Decision, partOf, type Side, sideOf } from './decisions'
import { isSame } from './merge'
import type { Conflict } from './saveRecord'

interface HeldSidesParams {
  conflict: Conflict
  decisions: readonly Decision[]
  chosen: Readonly<Record<string, Side>>
  /** Values that the form holds outside of its fields. */
  held: Values | undefined
  /** Whether the form already holds the merged values. */
  isFilled: boolean
  onChoose(key: string, side: Side): void
}

/** Returns a function that gives the values of every side that can be chosen in a decision. */
export const useHeldSides = ({ conflict, decisions, chosen, held, isFilled, onChoose }: HeldSidesParams) => {
  const now: Values = { ...useWatch<Values>(), ...held }
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
      // A field that the user leaves unchanged counts as undecided.
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
