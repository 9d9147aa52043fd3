/**
 * A record of each resource that can be edited, a fake API that saves it, and functions that open its form and type in
 * it.
 */
import { screen, within } from '@testing-library/react'
import { areas } from '../../../src/app/areas'
import { allDefinitions } from '../../helpers/definitions'
import { location, simpleReward } from '../support/builders'
import { type Answer, fakeApi, pageOf } from '../support/fakeApi'
import { fundraising } from '../support/fundraising'
import { ordinaryReward } from '../support/premium'
import { renderArea } from '../support/renderArea'

export type Row = Record<string, unknown> & { guid: string; name: string; version: number }

export interface Sample {
  role: 'Retailer' | 'ServiceProvider' | 'Institution'
  at: string
  /** Path of the list in the API. */
  path: string
  row: unknown
  others?: Record<string, () => Answer | Promise<Answer>>
}

const provider = { 'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: { enablePremiumRewards: true } } }) }
export const samples: Record<string, Sample> = {
  locations: {
    role: 'Retailer',
    at: '/retail/structure',
    path: '/b2b/retail/locations',
    row: location(1),
    others: { 'GET /b2b/retail/locations/cities': () => ({ body: [] }) },
  },
  simpleRewards: {
    role: 'Retailer',
    at: '/retail/rewards',
    path: '/b2b/retail/rewards/simple',
    row: simpleReward(1),
  },
  premiumRewards: {
    role: 'ServiceProvider',
    at: '/service-provider/rewards',
    path: '/b2b/service-provider/rewards/premium',
    row: ordinaryReward(5),
    others: provider,
  },
  fundraisingRewards: {
    role: 'Institution',
    at: '/institution/rewards',
    path: '/b2b/institutions/rewards/fundraising',
    row: fundraising(1),
  },
}

/**
 * Fakes an API that increases the version of a record with each change.
 * @param answers true if the API responds to a change with the changed record, false if it responds without a body
 */
export const serve = ({ path, row, others }: Sample, answers = true) => {
  const server = { row: { ...(row as Row), version: 1 } }
  const api = fakeApi({
    'GET /common/countries': () => ({ body: [] }),
    [`GET ${path}`]: () => pageOf([server.row]),
    [`PUT ${path}/${server.row.guid}`]: ({ body, headers }) => {
      const wanted = headers.get('If-Match')
      if (wanted && wanted !== `"${server.row.version}"`)
        return {
          status: 412,
          body: { errorCode: 'VersionConflict', message: 'stale', current: server.row },
        }
      const { name, description } = body as Row
      server.row = {
        ...server.row,
        name,
        ...(description !== undefined && { description }),
        version: server.row.version + 1,
      }
      return answers ? { body: server.row } : { status: 204 }
    },
    ...others,
  })
  return { server, api }
}

export const openList = async (sample: Sample) => {
  const view = await renderArea({ area: areas[sample.role], resources: allDefinitions, at: sample.at })
  await screen.findAllByText((sample.row as Row).name)
  return view
}

export const openForm = async (user: Awaited<ReturnType<typeof openList>>['user']) => {
  await user.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, name: await dialog.findByRole('textbox', { name: /^Name/ }) }
}

export const retype = async (user: Awaited<ReturnType<typeof openList>>['user'], name: HTMLElement, text: string) => {
  await user.clear(name)
  await user.type(name, text)
}
