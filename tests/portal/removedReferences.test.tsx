/**
 * Checks references to a record that was removed. For each target of a reference, a definition of this test refers to
 * it: the column still shows the names of other records, the list can be exported, and the form reports the missing
 * record. Every filter by a reference in the portal's definitions shows that the record was removed.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../contract/languages'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { defineResource } from '../../src/custom/engine/definition/definition'
import * as saving from '../../src/custom/ui/saveFile'
import type { Values } from '../../src/dataProvider/endpoints'
import { addMessages, setLanguage } from '../../src/i18n/i18n'
import { allDefinitions } from '../helpers/definitions'
import { type ResourceReference, referenceTargets, resourceReferences } from '../helpers/references'
import { errorAnswer, fakeApi, pageOf, rowsOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

interface Probe {
  guid: string
  id: string
  title: string
  refId: string | null
}
const probes: Probe[] = ['live', 'gone', null].map((refId, at) => ({
  guid: `p${at}`,
  id: `p${at}`,
  title: `Probe ${at}`,
  refId,
}))
const removed = { en: 'Removed', ua: 'Видалено', pl: 'Usunięto' }

/**
 * Returns a record of the target resource with this name. `optionText`, the field of the name, may be a path with dots.
 */
const recordOf = ({ target, optionText }: ResourceReference, id: string, name: string): Values => {
  const idSource = target.idSource ?? (target.dialect === 'rest' ? 'id' : 'guid')
  const named = optionText.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), name)
  return { ...(named as Values), id, [idSource]: id }
}

/**
 * Fakes an API with a resource `probes`, whose records refer to the target resource, and with two records of the
 * target. The target record `gone`, to which one probe refers, does not exist.
 */
const serve = (reference: ResourceReference) => {
  const { role, target } = reference
  const base = target.dialect === 'rest' ? '/staff' : areas[role].api
  const list = target.path.startsWith('/') ? target.path.replace('{country}', 'UA') : `${base}/${target.path}`
  const records = [recordOf(reference, 'live', 'Live one'), recordOf(reference, 'other', 'Other one')]
  const listOf = (rows: readonly unknown[]) => (target.dialect === 'rest' ? rowsOf(rows) : pageOf(rows))
  const asked = (path: string): { id?: string[] } =>
    JSON.parse(new URLSearchParams(path.split('?')[1]).get('filter') ?? '{}')
  return fakeApi({
    [`GET ${list}`]: ({ path }) => {
      const { id } = asked(path)
      return listOf(id ? records.filter(record => id.includes(String(record.id))) : records)
    },
    [`GET ${list}/by-ids`]: () => ({ body: records.slice(0, 1) }),
    [`GET ${list}/gone`]: () => errorAnswer(404, 'EntityNotFound'),
    [`GET ${base}/probes`]: () => listOf(probes),
    [`GET ${base}/probes/p1`]: () => ({ body: probes[1] }),
    [`PUT ${base}/probes/p1`]: () => ({ body: probes[1] }),
    [`GET ${areas[role].api}/`]: () => pageOf([]),
    'GET /staff/': () => rowsOf([]),
  })
}

/** Opens the list of probes, which has the reference both as a column and as a field of the form. */
const open = ({ role, resource, optionText, target }: ResourceReference, rest = '') => {
  const refers = { kind: 'reference', source: 'refId', resource, optionText } as const
  const probe = defineResource<Probe>({
    name: 'probes',
    dialect: target.dialect,
    path: 'probes',
    roles: [role],
    columns: [{ kind: 'text', source: 'title' }, refers],
    actions: [{ kind: 'edit' }],
    form: { fields: [{ kind: 'text', source: 'title' }, refers] },
  })
  const area: Area = {
    ...areas[role],
    menu: [{ label: 'resources.probes.title', icon: 'start', segment: 'probes' }],
    screens: [{ kind: 'resource', segment: 'probes', resource: 'probes' }],
  }
  return renderArea({ area, resources: [...allDefinitions, probe], at: `${area.path}/probes${rest}` })
}
const rowWith = async (title: string) => (await screen.findByText(title)).closest('tr') as HTMLElement

beforeEach(() => {
  for (const language of languages)
    addMessages(language, {
      resources: {
        probes: {
          title: 'Probes',
          fields: { title: 'Title', refId: 'Refers to' },
          dialogs: { edit: 'Edit probe' },
          empty: { title: 'None', text: 'None yet' },
        },
      },
    })
})

it('there are references to check', () => expect(resourceReferences.length).toBeGreaterThan(0))

describe.each(referenceTargets.map(target => [`${target.role}: ${target.resource}`, target] as const))(
  'a reference of %s',
  (_, each) => {
    it.each(languages)('shows in %s that the record was removed, next to the names of others', async language => {
      serve(each)
      await setLanguage(language)
      await open(each)
      expect(await within(await rowWith('Probe 0')).findByText('Live one')).toBeVisible()
      expect(await within(await rowWith('Probe 1')).findByText(removed[language])).toBeVisible()
      expect(within(await rowWith('Probe 2')).getByText('–')).toBeVisible()
    })

    it('can be exported', async () => {
      serve(each)
      const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
      const { user } = await open(each)
      await screen.findByText('Probe 1')
      await user.click(screen.getByRole('button', { name: 'Export' }))
      await user.click((await screen.findAllByRole('menuitem'))[0] as HTMLElement)
      await waitFor(() => expect(saved).toHaveBeenCalled())
      const file = new TextDecoder().decode(await saved.mock.calls[0]?.[0].arrayBuffer())
      expect(file).toContain('"Probe 0","Live one"')
      expect(file).toContain('"Probe 1","Removed"')
    })

    it('is reported by the form until another record is selected', async () => {
      const api = serve(each)
      const { user } = await open(each, '/edit/p1')
      const box = await screen.findByRole('combobox', { name: 'Refers to' })
      await waitFor(() => expect(box).toHaveValue('Removed'))
      expect(box).toBeInvalid()
      expect(box).toHaveAccessibleDescription('The selected record was removed. Select another one')
      await user.click(box)
      await user.click(await screen.findByRole('option', { name: 'Other one' }))
      expect(box).toBeValid()
      expect(screen.queryByText(/was removed/)).not.toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(api.of('PUT')[0]?.body).toMatchObject({ refId: 'other' }))
    })
  },
)

const filters = resourceReferences.filter(({ place }) => place === 'filters')
describe.each(filters.map(filter => [`${filter.from} by ${filter.source}`, filter] as const))(
  'the filter of %s',
  (_, each) => {
    it('names a removed record', async () => {
      serve(each)
      const area: Area = areas[each.role]
      const shown = area.screens.find(screen => screen.kind === 'resource' && screen.resource === each.from)
      const filter = encodeURIComponent(JSON.stringify({ [each.source]: 'gone' }))
      await renderArea({ area, at: `${area.path}/${shown?.segment}?filter=${filter}` })
      expect(await screen.findByDisplayValue('Removed')).toBeVisible()
    })
  },
)
