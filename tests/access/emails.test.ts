/**
 * Checks that no operation accepts an e-mail address that a mail program or a mailto link could read as more than one
 * address, such as `a?bcc=victim@x.example`. The calls are generated from the routes and their samples.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server'
import { createFixtures } from './fixtures'
import { callerOf, callLineOf, isObject, roleOf, sampleOf } from './operations'

/** Operations that only look up an account by an e-mail address, and store nothing. */
const lookUps = ['POST /b2b/auth/sign-in']

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

test('every operation that takes an e-mail address refuses a@b>x.c and a?bcc=… at the field', async () => {
  const fixtures = await createFixtures(t)
  const accepted: string[] = []
  const asked: string[] = []
  for (const operation of t.app.operations.filter(each => !each.schema.hide && !lookUps.includes(callLineOf(each)))) {
    const { path, body } = await sampleOf(operation, fixtures)
    const fields = isObject(body) ? Object.keys(body).filter(key => /email/i.test(key)) : []
    for (const field of fields) {
      asked.push(callLineOf(operation))
      for (const value of ['a@b>x.c', 'a?bcc=victim@x.example', 'a@x.example?cc=b', 'a&b=c@x.example&cc=d']) {
        const caller = operation.access.kind === 'public' ? null : callerOf(fixtures, roleOf(operation))
        const answer = await t.call(caller, operation.method, path, { ...(body as object), [field]: value })
        if (answer.status !== 400 || answer.body.fields?.[field] !== 'InvalidParams') {
          accepted.push(`${callLineOf(operation)} ${field}=${value}: ${answer.status}`)
        }
      }
    }
  }
  expect(asked.length).toBeGreaterThan(6)
  expect(accepted).toEqual([])
})
