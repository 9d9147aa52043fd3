/** The declared rules of a definition (contract/recordRules.ts), and the fields of the form that they concern. */
import { recordRulesOf } from '../../../../contract/recordRules'
import type { Values } from '../../../dataProvider/endpoints'
import type { Field } from './definition'
import type { ResolvedDefinition } from './resolve'

export const declaredRulesOf = ({ rules, name }: Pick<ResolvedDefinition, 'name' | 'rules'>) =>
  rules ?? recordRulesOf(name)

/** Returns the form field whose value fills the given field of the request body. */
export const findFieldOfBody = (fields: readonly Field<Values>[], name: string) =>
  fields.find(({ source, wire }) => source === name || wire?.includes(name))
