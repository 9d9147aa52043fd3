/**
 * Checks what visitors, sponsors, recyclers and support staff see in a portal in which the features for sponsors and
 * trips are switched off.
 */
import { expect, inject, test } from 'vitest'
import { demoPassword } from '../../server/demo/accounts'
import { signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { copyDemo } from '../helpers/demo'
import { openPortal } from '../helpers/journey'
import { watchCalls } from '../helpers/screens'

const portal = openPortal(async dataDir => {
  copyDemo(inject('demo'), dataDir)
  return { FEATURES_OFF: 'sponsor,trip' }
})

test.each(widthsOf('wide'))('%s: sponsors and trips are missing', async width => {
  const { page, expectAccessible } = await portal.visit(width)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Recycler' }).waitFor()
  expect(await page.getByText('Sponsor', { exact: true }).count()).toBe(0)
  await page.goto('/sponsor/rewards')
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  await expectAccessible('no area')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('sponsor@demo.example')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This installation does not have accounts of this kind').waitFor()
  await expectAccessible('refused')

  await page.goto('/sign-in')
  await signInInAnyLanguage(page, 'recycler', /\/recycler\//)
  const settled = watchCalls(page)
  await page.goto('/recycler/requests')
  await page.locator('h1').first().waitFor()
  await settled()
  expect(await page.getByText(/\btrip\b/i).count()).toBe(0)
  await page.goto('/recycler/trip')
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  await expectAccessible('no page')
  await page.goto('/recycler/map')
  await page.locator('h1').first().waitFor()
  await settled()
  expect(await page.getByText(/\btrip\b/i).count()).toBe(0)
})
