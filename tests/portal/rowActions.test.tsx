/**
 * Checks actions on a row: the toast names the action and offers Undo where possible, and each error has its own
 * message.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages'
import type { SessionRole } from '../../contract/roles'
import { actionKey, declineButtonKey } from '../../src/custom/engine/definition/messageKeys'
import { resolveDefinition } from '../../src/custom/engine/definition/resolve'
import { allDefinitions } from '../helpers/definitions'
import { messagesOf } from '../helpers/messages'
import { employee } from './support/builders'
import { fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'
import { areaOf, retailerTestResources } from './support/retailer'

const words = messagesOf<typeof import('../../src/i18n/en')>('index')
const at = (language: (typeof languages)[number], key: string): string | undefined =>
  key
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[name],
      words[language].areaMessages,
    ) as string | undefined

const questions = allDefinitions.flatMap(definition =>
  definition.roles.flatMap((role: SessionRole) => {
    const resource = resolveDefinition(definition, role)
    return resource.actions.flatMap(action =>
      action.kind === 'transition' && (action.confirm || action.ask) ? [{ resource, key: action.key, role }] : [],
    )
  }),
)
const beginning = (text: string) => text.toLowerCase().split(' ')[0]

describe.each(languages)('in %s', language => {
  it('no question has “Cancel” next to “Cancel …”: the button that keeps a record says what it keeps', () => {
    const cancel = at(language, 'engine.cancel') ?? ''
    const alike = questions.filter(({ resource, key }) => {
      const action = at(language, actionKey(resource, key)) ?? ''
      const rejection = at(language, declineButtonKey(resource, key)) ?? cancel
      return beginning(action) === beginning(rejection)
    })
    expect(questions.length).toBeGreaterThan(5)
    expect(alike.map(({ resource, key, role }) => `${resource.name}.${key} (${role})`)).toEqual([])
  })

  it('a deletion asks with “Delete” and “Cancel”', () => {
    expect(at(language, 'engine.delete')).toBe({ en: 'Delete', ua: 'Видалити', pl: 'Usuń' }[language])
    expect(at(language, 'engine.cancel')).toBe({ en: 'Cancel', ua: 'Скасувати', pl: 'Anuluj' }[language])
  })
})

describe('a deactivated employee', () => {
  const list = 'GET /b2b/retail/employees'
  const open = async () => {
    const people = [employee(1), employee(2)]
    const api = fakeApi({
      [list]: () => pageOf(people),
      'PUT /b2b/retail/employees': ({ path }) => {
        const guid = path.slice('/b2b/retail/employees/'.length, path.indexOf(':'))
        const found = people.find(person => person.guid === guid)
        return { body: { ...found, deactivated: path.endsWith(':deactivate') } }
      },
    })
    const view = await renderArea({
      area: areaOf('Retailer'),
      resources: retailerTestResources,
      at: '/retail/employees',
    })
    await screen.findByText('Employee 1')
    return { api, ...view }
  }
  const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
  const names = () => screen.getAllByText(/^Employee \d$/).map(({ textContent }) => textContent)

  it('is named, stays in its place with its new state, and is restored by Undo', async () => {
    const { api, user } = await open()
    await user.click(rowOf('Employee 1').getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('Deactivated: Employee 1')).toBeVisible()
    expect(await rowOf('Employee 1').findByRole('button', { name: 'Activate' })).toBeVisible()
    expect(names()).toEqual(['Employee 1', 'Employee 2'])
    expect(api.of('GET', '/b2b/retail/employees')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(api.of('PUT').map(({ path }) => path.split(':')[1])).toEqual(['deactivate', 'activate']))
    expect(await rowOf('Employee 1').findByRole('button', { name: 'Deactivate' })).toBeVisible()
    expect(await screen.findByText('Activated: Employee 1')).toBeVisible()
  })

  it('is not activated by the second click of a double click', async () => {
    const { api } = await open()
    // The response arrives between the two clicks, and the button then has the opposite action.
    const user = userEvent.setup({ delay: 100 })
    await user.dblClick(rowOf('Employee 1').getByRole('button', { name: 'Deactivate' }))
    expect(await rowOf('Employee 1').findByRole('button', { name: 'Activate' })).toBeEnabled()
    expect(api.of('PUT').map(({ path }) => path.split(':')[1])).toEqual(['deactivate'])
    await user.click(rowOf('Employee 1').getByRole('button', { name: 'Activate' }))
    await waitFor(() => expect(api.of('PUT').map(({ path }) => path.split(':')[1])).toEqual(['deactivate', 'activate']))
  })

  it('is missing from the list when that is reopened', async () => {
    const { api, user } = await open()
    await user.click(rowOf('Employee 2').getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('Deactivated: Employee 2')
    await user.click(screen.getByRole('tab', { name: 'Deactivated' }))
    await user.click(await screen.findByRole('tab', { name: 'Activated' }))
    await waitFor(() => expect(api.of('GET', '/b2b/retail/employees?deactivated=false')).toHaveLength(2))
  })
})
