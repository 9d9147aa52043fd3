/**
 * Adds the rules of a resource (contract/recordRules.ts) to the bodies with which its records are created and changed.
 */
import { z } from 'zod'
import { fieldsOfRule, recordRulesOf } from '../../contract/recordRules'
import { withRecordRules } from '../../contract/ruledBody'
import type { OwnedResource } from './ownedResource'

/**
 * Returns the resource with its rules added to the schemas of all bodies.
 * @throws {Error} naming a rule that would not be checked, because no body has its fields, or because a body has only
 *   some of them
 */
export function addRulesToBodies<Resource extends OwnedResource>(resource: Resource): Resource {
  const { what, list, create = {}, change } = resource
  const rules = resource.rules ?? recordRulesOf(list.of)
  const bodies = [...Object.values(create), ...(change ? [change] : [])].map(({ body }) => body)
  const shapes = bodies.flatMap(body => (body instanceof z.ZodObject ? [body.shape] : []))
  for (const [name, rule] of Object.entries(rules)) {
    const no = (why: string) => new Error(`${what}: rules.${name}: ${why}`)
    for (const field of [...fieldsOfRule(rule), rule.at]) {
      if (!shapes.some(shape => Object.hasOwn(shape, field))) throw no(`no body has the field ${field}`)
    }
    for (const shape of shapes) {
      const [some, others] = [true, false].map(isThere =>
        rule.fields.filter(field => Object.hasOwn(shape, field) === isThere),
      )
      if (some?.length && others?.length) throw no(`a body has ${some.join(', ')} without ${others.join(', ')}`)
    }
  }
  const ruled = <Call extends { body: z.ZodType }>(call: Call): Call =>
    call.body instanceof z.ZodObject ? { ...call, body: withRecordRules(call.body, rules) } : call
  return {
    ...resource,
    ...(resource.create && {
      create: Object.fromEntries(Object.entries(create).map(([path, creation]) => [path, ruled(creation)])),
    }),
    ...(change && { change: ruled(change) }),
  }
}
