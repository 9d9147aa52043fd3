/**
 * Checks the code that validates all definitions when the portal starts in development: it finds no error in the
 * portal's own definitions, in any language, and reports each deliberate error with its path.
 */
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../contract/languages'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { checkConfiguration } from '../../src/custom/engine/check/checkConfiguration'
import { allDefinitions } from '../helpers/definitions'
import { areaCatalogues, messagesOf } from '../helpers/messages'
import { areaErrors } from './support/areaErrors'
import { definitionErrors, drivers, validArea, validDefinition } from './support/configurationErrors'
import { endpointErrors } from './support/endpointErrors'
import { fakeApi, pageOf } from './support/fakeApi'
import { listErrors } from './support/listErrors'
import { missingMessages } from './support/missingMessages'
import { relationErrors } from './support/relationErrors'
import { renderArea } from './support/renderArea'

const wordIn = (catalogue: object) => (key: string) => {
  const found = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], catalogue)
  return typeof found === 'string' && found.trim() !== ''
}

/** Messages of errors. They are loaded on every page, separately from the messages of the areas. */
const errorsIn = messagesOf<typeof import('../../src/i18n/en/errors')>('errors')

describe('the portal’s own definitions', () => {
  it.each(
    Object.entries(areaCatalogues).flatMap(([language, words]) =>
      Object.values(areas).map((area): [string, string, Area, object] => [
        ...([language, area.role, area] as const),
        { ...words, errors: errorsIn[language as Language].errorMessages },
      ]),
    ),
  )('have no mistake in %s for %s', (_, __, area, words) => {
    expect(checkConfiguration(allDefinitions, [area], wordIn(words))).toEqual([])
  })
})

const known = () => true

describe('a deliberate error', () => {
  it('is reported only where there is one', () => {
    expect(checkConfiguration([validDefinition, drivers], [validArea], known)).toEqual([])
  })

  it.each([...definitionErrors, ...endpointErrors, ...listErrors, ...relationErrors])(
    'in a definition: %s',
    (_, said, mistake) => {
      expect(checkConfiguration([{ ...validDefinition, ...said }, drivers], [validArea], known)).toContain(mistake)
    },
  )

  it.each(missingMessages)('in the phrases: %s', (end, said, mistake) => {
    expect(
      checkConfiguration([{ ...validDefinition, ...said }, drivers], [validArea], key => !key.endsWith(end)),
    ).toContain(mistake)
  })

  it.each([
    ['menu', { menu: [{ label: 'x.old', icon: 'map', segment: 'vehicles', preset: { key: 'old', tab: 'old' } }] }],
    ['cards', { cards: [{ label: 'x.old', segment: 'vehicles', preset: { key: 'old', tab: 'old' } }] }],
  ] as const)('in the phrases of a preset list: %s', (part, said) => {
    expect(
      checkConfiguration([validDefinition, drivers], [{ ...validArea, ...said }], key => key !== 'x.old'),
    ).toContain(`areas.Recycler.${part}.vehicles.old.label: the translation x.old is missing`)
  })

  it.each(areaErrors)('in an area: %s', (_, said, mistake) => {
    expect(checkConfiguration([validDefinition, drivers], [{ ...validArea, ...said }], known)).toContain(mistake)
  })
})

describe('a configuration error', () => {
  afterEach(() => vi.unstubAllEnvs())
  const broken = {
    ...validArea,
    screens: [...validArea.screens, { kind: 'resource', segment: 'cars', resource: 'cars' } as const],
  }
  const open = () => {
    fakeApi({ 'GET /b2b/recycler/vehicles': () => pageOf([{ guid: 'v1', plate: 'AA 1234' }]) })
    return renderArea({
      area: broken,
      resources: [{ ...validDefinition, tabs: [] }],
      at: '/recycler/vehicles',
      hasConfigurationErrors: true,
    })
  }

  it('is shown in a list during development', async () => {
    await open()
    expect(
      await screen.findByText('areas.Recycler.screens.cars: there is no resource cars for this role'),
    ).toBeVisible()
  })

  it('ends every other test of a screen at once, with its name', async () => {
    fakeApi({})
    await expect(renderArea({ area: broken, resources: [validDefinition], at: '/recycler/vehicles' })).rejects.toThrow(
      'areas.Recycler.screens.cars: there is no resource cars for this role',
    )
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
