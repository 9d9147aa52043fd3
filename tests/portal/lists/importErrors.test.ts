/** Checks the messages for cells that the server rejects: each says what would be accepted. */
import { beforeAll, describe, expect, it } from 'vitest'
import { resolveDefinition } from '../../../src/custom/engine/definition/resolve'
import { rules } from '../../../src/custom/engine/definition/rules'
import { type ImportColumn, importColumnsOf } from '../../../src/custom/engine/import/importColumns'
import { importErrorText } from '../../../src/custom/engine/import/importErrors'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { translate } from '../../../src/i18n/i18n'
import { loadImportMessages } from '../../../src/i18n/lazyMessages'
import { allDefinitions } from '../../helpers/definitions'

beforeAll(() => Promise.all([loadAreaMessages(), loadImportMessages()]))

const messageOf = (column: Omit<ImportColumn, 'source'>, cell: string, name = 'vehicles', source = 'field') =>
  importErrorText(translate as never, { name }, { source, ...column }, cell)
const letters = [...'ABCDEFGHIJ']

describe('a rejected cell', () => {
  it.each([
    ['with nothing in it', {}, '', 'missing'],
    ['of a choice', { options: ['Small', 'Large'] }, 'Chisel', 'can be: Small, Large'],
    ['of many choices', { options: letters }, 'Chisel', 'can be: A, B, C, D, E, F, G, H, …'],
    ['of several choices', { options: ['A', 'B'], isSeveral: true }, 'A; Chisel', 'can be: A, B'],
    ['of a choice that it is', { options: ['A'] }, 'A', 'not valid'],
    ['of yes and no', { kind: 'boolean' }, 'perhaps', 'can be: Yes, No'],
    ['of a day', { kind: 'day' }, 'soon', 'must be a day, for example 2026-05-31'],
    ['of a day that is none', { kind: 'day' }, '2026-02-30', 'must be a day, for example 2026-05-31'],
    ['of a day that is too far', { kind: 'day' }, '1200-02-01', 'Choose a year from 2000 to 2100'],
    ['of a number', { kind: 'number' }, 'ten', 'must be a number in digits, for example 12.5'],
    ['of a whole number', { kind: 'number', isWhole: true }, 'ten', 'must be a whole number in digits, for example 12'],
    [
      'of a number with limits',
      { kind: 'number', rules: [rules.min(1), rules.max(9)] },
      'ten',
      'must be a number in digits, for example 12.5, at least 1, at most 9',
    ],
    ['of a number beyond them', { kind: 'number', rules: [rules.min(1)] }, '0', 'The value is too small. Minimum: 1'],
    ['of a text that is too long', { rules: [rules.maxLength(3)] }, 'long', 'The text is too long. Limit: 3'],
    ['of too many', { isSeveral: true, rules: [rules.maxItems(1)] }, 'A, B', 'Choose at most 1'],
    ['of which nothing is known', {}, 'x', 'not valid'],
  ] satisfies [string, Omit<ImportColumn, 'source'>, string, string][])('%s', (_, column, cell, words) => {
    expect(messageOf(column, cell)).toBe(words)
  })

  it('of a choice names the phrases to choose from', () => {
    const options = ['Products', 'Discount', 'Charity']
    expect(messageOf({ options }, 'Chisel', 'simpleRewards', 'rewardType')).toBe('can be: Products, Discount, Charity')
  })
})

const columnCases = allDefinitions.flatMap(definition =>
  definition.roles.flatMap(role => {
    const resolved = resolveDefinition(definition, role)
    return definition.import
      ? importColumnsOf(resolved, definition.import)
          .filter(({ kind, options }) => kind || options)
          .map(column => [definition.name, role, column.source, column] as const)
      : []
  }),
)
it.each(columnCases)('%s of a %s: %s always has a reason more specific than "not valid"', (name, _, source, column) => {
  expect(messageOf(column, 'Chisel', name, source)).not.toBe('not valid')
})

const numberCases = columnCases.filter(([, , , { kind }]) => kind === 'number')
it.each(numberCases)('%s of a %s: %s names an example that is a valid number there', (name, _, source, column) => {
  const [, example = ''] = /for example ([\d.]+\d|\d+)/.exec(messageOf(column, 'Chisel', name, source)) ?? []
  expect(example).not.toBe('')
  expect((column.rules ?? []).filter(rule => !rule.test(example)).map(({ message }) => message)).toEqual([])
})
