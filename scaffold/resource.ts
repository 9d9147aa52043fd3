/** The resource from which the new files are generated. */
import type { Role } from '../contract/roles'
import { type Field, isInRequestBody } from './fields'
import type { ResourceNames } from './names'

export interface ReferenceTarget {
  /** Text field of the target resource whose value is shown as the name of its records. */
  optionText: string
  /** Path of the target resource's calls below the role's base path. */
  path: string
  isSoftlyDeleted: boolean
  /** True if the table of the target resource has the column `optionText`. */
  isNamed: boolean
}

export interface Resource {
  names: ResourceNames
  roles: readonly Role[]
  /** The roles among `roles` that can only read the resource (option `--readers`). */
  readers: readonly Role[]
  fields: readonly Field[]
  /** Sets of fields whose values must be unique in combination (option `--unique`). */
  uniqueSets: readonly (readonly Field[])[]
  /** The resources to which the fields of kind `reference` refer, by their names. */
  targets: Readonly<Record<string, ReferenceTarget>>
  /** The module of the schema that contains each table, such as `./places`, by the table's name in the code. */
  tableModules: Readonly<Record<string, string>>
}

/** Returns the roles that create, change and delete records. */
export const writersOf = ({ roles, readers }: Resource) => roles.filter(role => !readers.includes(role))

/** Returns all unique keys: fields that are unique alone, and fields that are unique together. */
export const uniqueKeysOf = ({ fields, uniqueSets }: Resource): (readonly Field[])[] => [
  ...fields.filter(({ isUnique }) => isUnique).map(field => [field]),
  ...uniqueSets,
]
/** Returns the field of the form at which a violation of the unique key is reported. */
export const errorFieldOfKey = (key: readonly Field[]): Field | undefined => key.find(isInRequestBody) ?? key[0]

/** Returns the name of the database index of a unique key. */
export const indexNameOf = ({ names: { table } }: Resource, key: readonly Field[]) =>
  [table, ...key.map(({ column }) => column)].join('_')

export const fieldKindsOf = ({ fields }: Resource) => new Set(fields.map(({ kind }) => kind))
/** Returns a string literal with single quotes. */
export const quoteString = (value: string) => `'${value}'`
export const formatStringList = (values: readonly string[]) => `[${values.map(quoteString).join(', ')}]`
export const joinLines = (all: readonly (string | false | undefined)[]) =>
  `${all.filter(line => line !== false && line !== undefined).join('\n')}\n`
export const formatImportLine = (names: readonly (string | false)[], from: string) => {
  const some = names.filter(Boolean)
  return some.length > 0 && `import { ${some.join(', ')} } from '${from}'`
}
