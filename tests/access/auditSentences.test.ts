/**
 * Reads the action of every operation that leaves a row in the audit log, and checks that the portal has a sentence for
 * it in each language.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/languages'
import { formatAuditSentence } from '../../src/custom/engine/history/auditSentence'
import { createAuditTranslate } from '../helpers/messages'
import { startTestServer, type TestServer } from '../helpers/server'
import { rolesOf, sessionOperationsOf } from './operations'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

const sentenceOf = (action: string, language: Language, outcome = '200') => {
  const entry = { action, outcome, actorEmail: null, onBehalfOf: null, subjectName: null }
  return formatAuditSentence(entry, createAuditTranslate(language), language)
}
const distinct = (actions: (string | undefined)[]) => [...new Set(actions.filter(action => action !== undefined))]
const actions = () => distinct(t.app.operations.map(({ auditAction }) => auditAction))
const actionsOfStaff = () =>
  distinct(
    sessionOperationsOf(t)
      .filter(({ access }) => rolesOf(access).join() === 'Staff')
      .map(({ operation }) => operation.auditAction),
  )

describe.each(languages)('in %s', language => {
  test.each(['200', '403'])('each audited action has words of its own, with the outcome %s', outcome => {
    expect(actions().length).toBeGreaterThan(100)
    // Matches a quoted part of a path, which has no translation, a missing message, and a placeholder that was not
    // filled.
    const wrong = /[“„«]|support\.|%\{/
    expect(actions().filter(action => wrong.test(sentenceOf(action, language, outcome)))).toEqual([])
  })

  test('each action of support staff has another sentence', () => {
    const sentences = actionsOfStaff().map(action => sentenceOf(action, language))
    expect(sentences.length).toBeGreaterThan(15)
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
  })
})

// A verb without a translation appears in the sentence as in the path, in Latin letters. Checking Ukrainian is enough,
// because the compiler requires the same keys in all languages.
test('no sentence in Ukrainian has a part of a path in it', () => {
  const sentences = actions().flatMap(action => [sentenceOf(action, 'ua'), sentenceOf(action, 'ua', '403')])
  expect(sentences.filter(sentence => /[a-z]/i.test(sentence))).toEqual([])
})
