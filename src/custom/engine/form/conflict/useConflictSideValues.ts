/**
 * Watches the fields in conflict. If the user types a value into such a field while the panel is open, that value
 * becomes a third choice in the panel.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Values } from '../../../../dataProvider/endpoints'
import { type ConflictDecision, type ConflictSide, findChosenSide, valuesOfDecision } from './decisions'
import { isSameValue } from './merge'
import type { SaveConflict } from './saveRecord'

interface SideValuesParams {
  conflict: SaveConflict
  decisions: readonly ConflictDecision[]
  chosen: Readonly<Record<string, ConflictSide>>
  /** Values that belong to the form but are not in its fields. */
  extraValues: Values | undefined
  /** Whether the merged values are already in the form. */
  isFilled: boolean
  onChoose(key: string, side: ConflictSide): void
}

/** Returns a function that returns the values of each side of a decision. */
export const useConflictSideValues = ({
  conflict,
  decisions,
  chosen,
  extraValues,
  isFilled,
  onChoose,
}: SideValuesParams) => {
  const now: Values = { ...useWatch<Values>(), ...extraValues }
  const [typed, setTyped] = useState<Readonly<Record<string, Values>>>({})
  const saved = (decision: ConflictDecision) => ({
    mine: valuesOfDecision(decision, conflict.values),
    theirs: valuesOfDecision(decision, conflict.current.values),
  })
  const follow = useEffectEvent(() => {
    for (const decision of decisions) {
      const { key } = decision
      const part = valuesOfDecision(decision, now)
      const side = findChosenSide(decision, part, saved(decision))
      if (side === 'typed' && !isSameValue(part, typed[key])) setTyped(known => ({ ...known, [key]: part }))
      // Before the user has chosen, the fields contain the user's own values. This does not count as a choice.
      if (side !== chosen[key] && !(side === 'mine' && chosen[key] === undefined)) onChoose(key, side)
    }
  })
  useEffect(() => {
    if (isFilled) follow()
  })
  return (decision: ConflictDecision): Partial<Record<ConflictSide, Values>> => {
    const own = typed[decision.key]
    return { ...saved(decision), ...(own && { typed: own }) }
  }
}
