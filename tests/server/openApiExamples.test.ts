/** Checks the examples that are generated for unusual schemas. */
import { expect, test } from 'vitest'
import { createExampleMaker } from '../../server/http/openapi/examples'

test.each([
  [{}, 1],
  [{ minimum: 5 }, 5],
  [{ maximum: 0 }, 0],
  [{ maximum: -5 }, -5],
  [{ exclusiveMinimum: 1 }, 2],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
])('a number within %j is %s', (limits, value) => {
  expect(createExampleMaker({})({ type: 'number', ...limits })).toBe(value)
})

test('a schema that contains itself has an example without the inner one', () => {
  const reference = { $ref: '#/components/schemas/Node' }
  const properties = { name: { type: 'string' }, next: reference, all: { type: 'array', items: reference } }
  const exampleOf = createExampleMaker({ Node: { type: 'object', properties } })
  expect(exampleOf(reference)).toEqual({ name: 'Text', all: [] })
})
