import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languages, languageTable } from '../../../contract/languages'
import { storageKeys } from '../../../contract/limits'
import { storeSession } from '../../../src/session/session'
import { fakeApi } from '../support/fakeApi'
import { renderPublic } from './renderPublic'

test('the landing page addresses each of the five roles and links to them', async () => {
  fakeApi({})
  await renderPublic('/')
  for (const name of ['Retailer', 'Institution', 'Service provider', 'Recycler', 'Sponsor'])
    expect(screen.getByRole('heading', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/invitation')
  expect(document.title).toBe('Every returned bottle counts · Bottle Portal')
})

test('the card of a role leads to the application, with that role selected', async () => {
  fakeApi({})
  const { user } = await renderPublic('/')
  await user.click(screen.getByRole('link', { name: 'Service provider' }))
  expect(await screen.findByRole('button', { name: 'Service provider' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByLabelText('Name')).toBeVisible()
})

test('a signed-in user gets a link to their area', async () => {
  fakeApi({})
  storeSession({ token: 't', role: 'Recycler', expiresAt: '2099-01-01T00:00:00Z' })
  await renderPublic('/')
  expect(screen.getByRole('link', { name: 'Go to your area' })).toHaveAttribute('href', '/recycler/map')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Recycler' })).toBeNull()
})

test('an expired session counts as none', async () => {
  fakeApi({})
  storeSession({ token: 't', role: 'Recycler', expiresAt: '2020-01-01T00:00:00Z' })
  await renderPublic('/')
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test.each([
  ['Українська', 'ua', 'uk', 'Увійти'],
  ['Polski', 'pl', 'pl', 'Zaloguj się'],
])('%s can be selected, is remembered, and is declared to the browser', async (name, code, tag, signIn) => {
  fakeApi({})
  const { user } = await renderPublic('/')
  await user.click(screen.getByRole('button', { name: 'Language' }))
  expect(screen.getAllByRole('menuitemradio').map(item => item.textContent)).toEqual(
    languages.map(language => languageTable[language].name),
  )
  await user.click(screen.getByRole('menuitemradio', { name }))
  expect(await screen.findByRole('link', { name: signIn })).toBeVisible()
  expect(localStorage.getItem(storageKeys.language)).toBe(code)
  expect(document.documentElement).toHaveAttribute('lang', tag)
})

test('the menu works by keyboard', async () => {
  fakeApi({})
  const { user } = await renderPublic('/')
  screen.getByRole('button', { name: 'Language' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(
    screen.getByRole('menuitemradio', { name: languages.map(language => languageTable[language].name).at(-1) ?? '' }),
  ).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByRole('button', { name: 'Language' })).toHaveFocus()
})

test('an unknown address leads back', async () => {
  fakeApi({})
  await renderPublic('/nowhere/at/all')
  expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
})
