/** Checks the page on which an employee accepts an invitation: the text, the role, and links that do not work. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorAnswer, fakeApi } from '../support/fakeApi'
import { renderPublic } from './renderPublic'

const invite = { name: 'Olena', organisation: 'Green shop', employeeRole: 'RecyclingManager' }
const dead = /This link does not work/

beforeEach(() => sessionStorage.clear())

test('the employee sees who invites, and accepts by a button; the page reads the invitation once', async () => {
  const api = fakeApi({
    'POST /auth/employee-invite': () => ({ body: invite }),
    'POST /auth/employee-invite/accept': () => ({ status: 204 }),
  })
  const { user } = await renderPublic('/join?invite=code')
  expect(
    await screen.findByText(
      'Olena, Green shop has invited you. Your role: Recycling manager.',
      {},
      { timeout: 10_000 },
    ),
  ).toBeVisible()
  expect(api.of('POST')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText('Thank you. Green shop now sees that you have accepted.')).toBeVisible()
  expect(api.of('POST').map(({ path, body }) => [path, body])).toEqual([
    ['/auth/employee-invite', { inviteCode: 'code' }],
    ['/auth/employee-invite/accept', { inviteCode: 'code' }],
  ])
})

test.each([
  ['without a code', '/join'],
  ['with a used code', '/join?invite=used'],
])('a link %s says that it does not work', async (_, address) => {
  fakeApi({ 'POST /auth/employee-invite': () => errorAnswer(404, 'InviteNotFound') })
  await renderPublic(address)
  expect(await screen.findByRole('alert')).toHaveTextContent(dead)
})

test('a server that cannot answer is asked again by a button', async () => {
  const answers = [errorAnswer(503, 'ServiceUnavailable'), { body: invite }]
  fakeApi({ 'POST /auth/employee-invite': () => answers.shift() ?? {} })
  const { user } = await renderPublic('/join?invite=code')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Accept the invitation' })).toBeVisible()
})
