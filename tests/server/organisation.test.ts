import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleSlugs, roles } from '../../contract/roles'
import { startTestServer, type TestServer } from '../helpers/server'

describe('the own organisation', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  test.each(roles)('of a %s is returned to it with logo, country and meta', async role => {
    const logoId = '66839df8-d76f-571c-acde-daff7683d90a'
    const meta = { enableSimpleRewards: true }
    const account = await t.organisation(role, { name: 'Own', country: 'PL', logoId, meta })
    await t.organisation(role, { name: 'Other' })
    const answer = await t.call(account, 'GET', `/b2b/${roleSlugs[role]}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      version: 1,
      guid: account.organisationId,
      name: 'Own',
      email: account.email,
      registrationAddress: 'Main street 1',
      registrationNumber: '12345678',
      logoId,
      logo: {
        guid: logoId,
        smUrl: `/files/images/${logoId}/sm.webp`,
        mdUrl: `/files/images/${logoId}/md.webp`,
        lgUrl: `/files/images/${logoId}/lg.webp`,
        originalUrl: `/files/images/${logoId}/original.webp`,
      },
      country: 'PL',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      meta,
    })
  })

  test.each(roles)('is not returned to a %s at another role’s address', async role => {
    const account = await t.organisation(role)
    const others = roles.filter(other => other !== role)
    const answers = await Promise.all(others.map(other => t.call(account, 'GET', `/b2b/${roleSlugs[other]}`)))
    expect(answers.map(answer => answer.status)).toEqual(others.map(() => 403))
  })
})
