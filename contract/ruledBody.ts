/** Adds the declared rules (recordRules.ts) to the schema of a body. */
import type { z } from 'zod'
import { fieldsOfRule, isRuleBroken, type RecordRule, type RecordRules } from './recordRules'

/** Name and rule behind each check function that was added to a schema. */
const rulesOfChecks = new WeakMap<object, [name: string, rule: RecordRule]>()

/**
 * Returns the schema with the rules. A rule is checked if its own fields have no errors, even if other fields have
 * errors, so that one response names all wrong fields. Rules whose fields the body does not have are left out.
 */
export function withRecordRules<Schema extends z.ZodObject>(schema: Schema, rules: RecordRules): Schema {
  return Object.entries(rules).reduce((ruled, [name, rule]) => {
    if (rule.fields.some(field => !Object.hasOwn(schema.shape, field))) return ruled
    const fields = fieldsOfRule(rule)
    const check = (body: object) => !isRuleBroken(rule, body)
    rulesOfChecks.set(check, [name, rule])
    return ruled.refine(check, {
      path: [rule.at],
      params: { recordRule: name },
      error: `breaks the rule ${name}`,
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
    })
  }, schema)
}

/** Returns the checks across several fields (recordRules.ts) that a schema declares, by name. */
export const recordRulesOfSchema = (schema: z.ZodType | undefined): RecordRules =>
  Object.fromEntries(
    (schema?.def?.checks ?? []).flatMap(({ _zod }) => {
      const { fn } = _zod.def as { fn?: object }
      const found = fn && rulesOfChecks.get(fn)
      return found ? [found] : []
    }),
  )
