/**
 * Checks the start check of definitions: it finds no error in the portal's own definitions, in any language, and names
 * each deliberate error with its path.
 */
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../contract/languages'
import { type Area, areas } from '../../src/app/areas'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { definitions } from '../../src/resources'
import { areaCatalogues, wordsOf } from '../helpers/words'
import { fakeApi, pageOf } from './support/fakeApi'
import { base, drivers, home, inAreas, inDefinitions } from './support/mistakes'
import { renderArea } from './support/renderArea'
import { inWords } from './support/wordMistakes'

const wordIn = (catalogue: object) => (key: string) => {
  const found = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], catalogue)
  return typeof found === 'string' && found.trim() !== ''
}

/** The phrases of errors are on every page, separate from those of the areas. */
const errorsIn = wordsOf<typeof import('../../src/i18n/en/errors')>('errors')

describe('the portal’s own definitions', () => {
  it.each(
    Object.entries(areaCatalogues).flatMap(([language, words]) =>
      Object.values(areas).map((area): [string, string, Area, object] => [
        ...([language, area.role, area] as const),
        { ...words, errors: errorsIn[language as Language].errorWords },
      ]),
    ),
  )('have no mistake in %s for %s', (_, __, area, words) => {
    expect(checkConfiguration(definitions, [area], wordIn(words))).toEqual([])
  })
})

const known = () => true

describe('a deliberate error', () => {
  it('is reported only where there is one', () => {
    expect(checkConfiguration([base, drivers], [home], known)).toEqual([])
  })

  it.each(inDefinitions)('in a definition: %s', (_, said, mistake) => {
    expect(checkConfiguration([{ ...base, ...said }, drivers], [home], known)).toContain(mistake)
  })

  it.each(inWords)('in the phrases: %s', (end, said, mistake) => {
    expect(checkConfiguration([{ ...base, ...said }, drivers], [home], key => !key.endsWith(end))).toContain(mistake)
  })

  it.each(inAreas)('in an area: %s', (_, said, mistake) => {
    expect(checkConfiguration([base, drivers], [{ ...home, ...said }], known)).toContain(mistake)
  })
})

describe('a configuration error', () => {
  afterEach(() => vi.unstubAllEnvs())
  const broken = {
    ...home,
    screens: [...home.screens, { kind: 'resource', segment: 'cars', resource: 'cars' } as const],
  }
  const open = () => {
    fakeApi({ 'GET /b2b/recycler/vehicles': () => pageOf([{ guid: 'v1', plate: 'AA 1234' }]) })
    return renderArea({ area: broken, resources: [{ ...base, tabs: [] }], at: '/recycler/vehicles' })
  }

  it('is shown in a list during development', async () => {
    await open()
    expect(
      await screen.findByText('areas.Recycler.screens.cars: there is no resource cars for this role'),
    ).toBeVisible()
  })

  it('is not shown in production: the other screens keep working', async () => {
    vi.stubEnv('DEV', false)
    const { router } = await open()
    expect(await screen.findByText('AA 1234')).toBeVisible()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await router.navigate('/recycler/cars')
    expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible()
    await router.navigate('/recycler/vehicles')
    expect(await screen.findByText('AA 1234')).toBeVisible()
  })
})
