/** Checks a form with all rarely used kinds of fields: the API receives the values that the user types and selects. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { defineResource } from '../../src/custom/engine/definition/definition'
import { addMessages } from '../../src/i18n/i18n'
import { errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

interface Vehicle {
  guid: string
  plate: string
  price: number
  litres: number
  bought: string
  seenAt: string
  uses: readonly string[]
  papers: File
}

const errorTexts = { NotUnique: { message: 'resources.vehicles.taken' } }
const vehicles = defineResource<Vehicle>({
  name: 'vehicles',
  dialect: 'b2b',
  path: 'vehicles',
  roles: ['Recycler'],
  columns: [{ kind: 'text', source: 'plate' }],
  toolbar: [{ kind: 'create' }],
  endpoints: {
    create: { serialise: ({ papers, ...rest }) => ({ ...rest, papers: papers?.name }) },
  },
  form: {
    columns: 2,
    groups: [{ key: 'use', fields: ['uses', 'seenAt'] }],
    fields: [
      { kind: 'text', source: 'plate', required: true, wire: ['number'], errorTexts },
      { kind: 'money', source: 'price', required: true },
      { kind: 'decimal', source: 'litres', places: 1 },
      { kind: 'day', source: 'bought', required: true },
      { kind: 'dateTime', source: 'seenAt' },
      { kind: 'multiChoice', source: 'uses', options: ['Glass', 'Paper', 'Metal'], required: true },
      { kind: 'file', source: 'papers', accept: ['application/pdf'] },
    ],
  },
})
const words = {
  title: 'Vehicles',
  fields: {
    plate: 'Plate',
    price: 'Price',
    litres: 'Litres',
    bought: 'Bought on',
    seenAt: 'Last seen',
    uses: 'Carries',
    papers: 'Papers',
  },
  choices: { uses: { Glass: 'Glass', Paper: 'Paper', Metal: 'Metal' } },
  groups: { use: 'What it is used for' },
  taken: 'Another vehicle has this plate',
  dialogs: { create: 'Add vehicle' },
  empty: { title: 'No vehicles yet', text: 'Add the first one.' },
}
const area: Area = {
  ...areas.Recycler,
  screens: [{ kind: 'resource', segment: 'vehicles', resource: 'vehicles' }],
  menu: [{ label: 'resources.vehicles.title', icon: 'start', segment: 'vehicles' }],
}
const open = async (create: Parameters<typeof fakeApi>[0][string]) => {
  const api = fakeApi({ 'GET /b2b/recycler/vehicles': () => pageOf([]), 'POST /b2b/recycler/vehicles': create })
  const { user } = await renderArea({ area, resources: [vehicles], at: '/recycler/vehicles/new' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add vehicle' }))
  await dialog.findByLabelText(/^Bought on/)
  await dialog.findByRole('checkbox', { name: 'Glass' })
  return { api, user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) }
}

beforeEach(() => addMessages('en', { resources: { vehicles: words } }))

describe('fields of the rarer kinds', () => {
  const fill = async ({ dialog, user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(dialog.getByLabelText(/^Plate/), 'AA 1234')
    await user.type(dialog.getByLabelText(/^Price/), '1200,50')
    await user.type(dialog.getByLabelText(/^Litres/), '0.5')
    const day = dialog.getByLabelText(/^Bought on/)
    fireEvent.change(day, { target: { value: '2026-05-31' } })
    fireEvent.blur(day)
    await user.click(dialog.getByRole('checkbox', { name: 'Glass' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Metal' }))
  }

  it('send numbers, days, moments, several values and a file', async () => {
    const form = await open(() => ({ status: 201 }))
    await fill(form)
    const moment = form.dialog.getByLabelText(/^Last seen/)
    fireEvent.change(moment, { target: { value: '2026-05-31T12:00' } })
    fireEvent.blur(moment)
    const papers = new File(['%PDF'], 'papers.pdf', { type: 'application/pdf' })
    const input = (await screen.findByRole('dialog')).querySelector('input[type=file]') as HTMLInputElement
    await form.user.upload(input, papers)
    expect(await form.dialog.findByText('papers.pdf')).toBeVisible()
    await form.save()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(form.api.of('POST').map(({ body }) => body)).toEqual([
      {
        plate: 'AA 1234',
        price: 1200.5,
        litres: 0.5,
        bought: '2026-05-31',
        seenAt: new Date('2026-05-31T12:00').toISOString(),
        uses: ['Glass', 'Metal'],
        papers: 'papers.pdf',
      },
    ])
  })

  it('say at the field when a value is missing, not a number, or too precise', async () => {
    const { dialog, user, save, api } = await open(() => ({ status: 201 }))
    await user.type(dialog.getByLabelText(/^Price/), '1.255')
    await user.type(dialog.getByLabelText(/^Litres/), 'half')
    await save()
    expect(await dialog.findByText('At most 2 digits after the point')).toBeVisible()
    expect(dialog.getByText('Enter a number in digits, for example 12.5')).toBeVisible()
    expect(dialog.getAllByText('Fill in this field')).toHaveLength(3)
    expect(api.of('POST')).toEqual([])
  })

  it('reject a day and a moment of which only a part was typed', async () => {
    const form = await open(() => ({ status: 201 }))
    await fill(form)
    // A browser reports a partly typed day as an empty value with bad input. jsdom does not.
    const typePart = (input: HTMLElement) => Object.defineProperty(input, 'validity', { value: { badInput: true } })
    const moment = typePart(form.dialog.getByLabelText(/^Last seen/))
    await form.save()
    expect(await form.dialog.findByText('Enter the whole date, or clear it')).toBeVisible()
    expect(moment).toHaveAccessibleDescription('Enter the whole date, or clear it')
    typePart(form.dialog.getByLabelText(/^Bought on/))
    await form.save()
    await waitFor(() => expect(form.dialog.getAllByText('Enter the whole date, or clear it')).toHaveLength(2))
    expect(form.api.of('POST')).toEqual([])
  })

  it('ask before a day is lost of which only a part was typed, and no other value', async () => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { dialog, user } = await open(() => ({ status: 201 }))
    const day = dialog.getByLabelText(/^Bought on/)
    Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true })
    fireEvent.keyUp(day, { key: '5' })
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(ask).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog')).toBeVisible()
    Object.defineProperty(day, 'validity', { value: { badInput: false } })
    fireEvent.keyUp(day, { key: 'Backspace' })
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(ask).toHaveBeenCalledOnce()
    ask.mockRestore()
  })

  it('are in their group, under its heading', async () => {
    const { dialog } = await open(() => ({ status: 201 }))
    const group = within(dialog.getByRole('group', { name: 'What it is used for' }))
    expect(group.getByRole('checkbox', { name: 'Paper' })).toBeVisible()
    expect(group.queryByLabelText(/^Plate/)).toBeNull()
  })

  it('keep the typed values when the server refuses, with the definition’s text at the field of the wire’s name', async () => {
    const form = await open(() => errorAnswer(409, 'NotUnique', { number: 'NotUnique' }))
    await fill(form)
    await form.save()
    expect(await form.dialog.findByText('Another vehicle has this plate')).toBeVisible()
    expect(form.dialog.getByLabelText(/^Plate/)).toHaveAccessibleDescription('Another vehicle has this plate')
    expect(form.dialog.getByLabelText(/^Plate/)).toHaveValue('AA 1234')
  })

  it('name the rule and its limit when the server rejects a value that the form accepted', async () => {
    const form = await open(() => ({
      status: 400,
      body: {
        errorCode: 'InvalidParams',
        message: 'Invalid body: number',
        fields: { number: 'InvalidParams' },
        reasons: { number: { rule: 'maxLength', limit: 5 } },
      },
    }))
    await fill(form)
    await form.save()
    const plate = form.dialog.getByLabelText(/^Plate/)
    await waitFor(() => expect(plate).toHaveAccessibleDescription('at most 5 characters'))
  })
})
