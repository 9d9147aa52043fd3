/** Checks how a bulk edit computes the new values of one row. */
import { describe, expect, it } from 'vitest'
import { combinationModeSource, computeNewValues } from '../../../src/custom/engine/bulk/bulkEdit'
import type { Field, Form } from '../../../src/custom/engine/definition/definition'
import { rules } from '../../../src/custom/engine/definition/rules'
import type { Values } from '../../../src/dataProvider/endpoints'

const kind: Field<Values> = { kind: 'choice', source: 'kind', options: ['Van', 'Bus'], required: true }
const load: Field<Values> = {
  kind: 'number',
  source: 'load',
  rules: [rules.max(900)],
  readOnlyWhen: ({ kind }, mode) => mode === 'edit' && kind === 'Bus',
}
const days: Field<Values> = { kind: 'multiChoice', source: 'days', options: ['Mon', 'Tue'] }
const double: Field<Values> = { kind: 'number', source: 'double', computed: ({ load }) => 2 * Number(load) }
const form: Form<Values, Values> = { fields: [kind, load, days, double] }
const van = { kind: 'Van', load: 100, days: ['Mon'], double: 200 }
const changed = (asked: Values, record: Values = van) => computeNewValues(form, [kind, load, days], asked, record)

describe('a row', () => {
  it('keeps empty fields unchanged, and recomputes the rest', () => {
    expect(changed({ kind: '', load: 300, days: [] })).toEqual({ ...van, load: 300, double: 600 })
  })

  it.each([
    ['add', ['Mon', 'Tue']],
    ['replace', ['Tue']],
  ])('with several values: %s', (manner, left) => {
    expect(changed({ days: ['Tue'], [combinationModeSource('days')]: manner })).toMatchObject({ days: left })
  })

  it('may lose its last value when none is required', () => {
    expect(changed({ days: ['Mon'], [combinationModeSource('days')]: 'remove' })).toMatchObject({ days: [] })
  })

  it('that has the value already is not saved', () => {
    expect(changed({ load: 100, days: ['Mon'], [combinationModeSource('days')]: 'add' })).toBeUndefined()
  })

  it.each([
    ['cannot change what its form locks', { load: 200 }, { ...van, kind: 'Bus' }, 'load', 'engine.bulk.isLocked'],
    ['is judged as its form would', { load: 901 }, van, 'load', 'engine.rules.max'],
    ['is not saved with what was wrong before', { load: 200 }, { ...van, kind: '' }, 'kind', 'engine.rules.required'],
  ])('%s', (_, asked, record, source, message) => {
    expect(() => changed(asked, record)).toThrow(expect.objectContaining({ source, message }))
  })
})
