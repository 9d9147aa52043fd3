/** Helpers for tests of bins: sample bins, and a function that opens the dialog with a store's bins. */
import { screen, within } from '@testing-library/react'
import type { ApiExtension } from '../../../contract/apiExtensions'
import { type Bin, binSchema } from '../../../contract/bins'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { allDefinitions } from '../../helpers/definitions'
import { sampleRecord } from '../../helpers/sampleRecord'
import { location } from '../support/builders'
import { type Answer, type Call, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

export const store = location(1)
export const binsPath = `/b2b/retail/locations/${store.guid}/bins`
export const bin = (number: number, overrides: Partial<Bin> = {}): Bin =>
  sampleRecord(binSchema, {
    guid: `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`,
    isVisible: false,
    createdAt: '2026-05-01T10:00:00.000Z',
    name: `Bin ${number}`,
    description: `By the door ${number}`,
    ownName: null,
    level: null,
    levelAt: null,
    emptiedAt: null,
    fault: null,
    version: 1,
    ...overrides,
  })

export const renderBinsDialog = async (
  handlers: Record<string, (call: Call) => Answer | Promise<Answer>>,
  extras?: readonly ApiExtension[],
) => {
  const answers = {
    'GET /b2b/retail/locations?': () => pageOf([store]),
    'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    ...handlers,
  }
  const api = fakeApi(answers, extras)
  const area: Area = areas.Retailer
  const { user } = await renderArea({ area, at: `/retail/structure/${store.guid}/bins`, resources: allDefinitions })
  return { api, user, dialog: within(await screen.findByRole('dialog', { name: 'Bins' })) }
}
