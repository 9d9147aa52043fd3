/** The resource from which the new files are generated. */
import type { Role } from '../contract/roles'
import type { Field } from './fields'
import type { ResourceNames } from './names'

export interface Target {
  /** Field that names one of its records. */
  optionText: string
  /** Path of the other resource's calls in its area. */
  path: string
  isSoftlyDeleted: boolean
  /** True if its table has the column that names a record. */
  isNamed: boolean
}

export interface Resource {
  names: ResourceNames
  roles: readonly Role[]
  fields: readonly Field[]
  /** Targets of the references, by the resource's name. */
  targets: Readonly<Record<string, Target>>
}

export const kindsOf = ({ fields }: Resource) => new Set(fields.map(({ kind }) => kind))
/** Returns a string literal with single quotes. */
export const text = (value: string) => `'${value}'`
export const listOf = (values: readonly string[]) => `[${values.map(text).join(', ')}]`
export const lines = (all: readonly (string | false | undefined)[]) =>
  `${all.filter(each => each !== false && each !== undefined).join('\n')}\n`
export const imports = (names: readonly (string | false)[], from: string) => {
  const some = names.filter(Boolean)
  return some.length > 0 && `import { ${some.join(', ')} } from '${from}'`
}
