/** Checks that a row that was just changed offers the actions of its new state, even while the page is busy. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { areas } from '../../../src/app/areas'
import { simpleReward } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const base = '/b2b/institutions/rewards/fundraising'
const { points: _, ...shown } = simpleReward(1)
const draft = {
  ...shown,
  link: 'https://school.example/books',
  fiatPrice: { currency: 'UAH', amount: 250 },
  quantity: 4,
  targetPoints: 10_000,
  progressPoints: 0,
  rewardType: 'Charity',
  status: 'Created',
  organization: { guid: shown.guid, name: 'School' },
}

it('a row has its new actions as soon as the dialog of the change is closed', async () => {
  const api = fakeApi({
    [`GET ${base}`]: () => pageOf(api.of('PUT').length === 0 ? [draft] : []),
    'GET /common/countries': () => ({ body: [] }),
    [`PUT ${base}`]: () => ({ body: { ...draft, status: 'InProgress' } }),
  })
  const { user } = await renderArea({ area: areas.Institution, at: '/institution/rewards' })
  await user.click(await screen.findByRole('button', { name: 'Activate' }))
  const question = within(await screen.findByRole('dialog', { name: 'Activate' }))

  const seen: string[] = []
  const observer = new MutationObserver(() => {
    const isAsking = document.querySelector('[role=dialog]') !== null
    const canActivate = document.querySelector('tbody button[aria-label=Activate]') !== null
    seen.push(isAsking ? 'question' : canActivate ? 'stale row' : 'current row')
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await user.click(question.getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(seen).toContain('current row'))
  observer.disconnect()
  expect(seen.slice(0, seen.indexOf('current row'))).not.toContain('stale row')
})
