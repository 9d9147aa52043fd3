/** While a field shows the error of a rule, validates it again when another field of that rule changes. */
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOfRule } from '../../../../contract/recordRules'
import type { Values } from '../../../dataProvider/endpoints'
import { declaredRulesOf, findFieldOfBody } from '../definition/declaredRules'
import { useScreen } from '../list/ScreenContext'

export const RevalidateRules = () => {
  const { definition } = useScreen()
  const { watch, trigger, getFieldState } = useFormContext<Values>()
  useEffect(() => {
    const fields = definition.form?.fields ?? []
    const sourceOf = (name: string) => findFieldOfBody(fields, name)?.source
    const { unsubscribe } = watch((_, { name: changed }) => {
      for (const rule of Object.values(declaredRulesOf(definition))) {
        const at = sourceOf(rule.at)
        const isOther = changed !== at && fieldsOfRule(rule).some(name => sourceOf(name) === changed)
        if (at && isOther && getFieldState(at).error) void trigger(at)
      }
    })
    return unsubscribe
  }, [definition, watch, trigger, getFieldState])
  return null
}
