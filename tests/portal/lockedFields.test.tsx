/**
 * Checks that the fields of every kind of form are read-only while the form is being saved, so that nothing can be
 * typed that the save does not contain, and that they keep the focus and can be edited after a failure.
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { areas } from '../../src/app/areas'
import { createDeferred } from '../helpers/deferred'
import { bin, binsPath, renderBinsDialog } from './bins/openBins'
import { openProfile } from './profile/openProfile'
import { renderPublic } from './public/renderPublic'
import { me } from './support/builders'
import { type Answer, errorAnswer, fakeApi, pageOf } from './support/fakeApi'
import { renderArea } from './support/renderArea'

interface OpenedForm {
  user: UserEvent
  /** The field from which the form is submitted. */
  field: HTMLElement
  /**
   * Other controls that change a value when they are clicked. Chosen radio buttons are left out, because jsdom does not
   * choose them again after a click on another one was prevented.
   */
  others?: HTMLElement[]
}
type Save = () => Promise<Answer>

/** The forms by name, each opened with the function that answers its save. */
const forms: Record<string, (save: Save) => Promise<OpenedForm>> = {
  'of a record': async save => {
    fakeApi({ 'GET /b2b/retail/employees': () => pageOf([]), 'POST /b2b/retail/employees': save })
    const { user } = await renderArea({ area: areas.Retailer, at: '/retail/employees/new' })
    await user.type(await screen.findByLabelText(/^Name/), 'Olena')
    await user.type(screen.getByLabelText(/^Email/), 'olena@demo.example')
    return { user, field: screen.getByLabelText(/^Email/), others: screen.getAllByRole('radio', { checked: false }) }
  },
  'of a dialog': async save => {
    const handlers = { 'POST /b2b/retail/keys': save as unknown as () => Answer }
    const { user } = await openProfile(handlers, me(), '/retail/profile#keys')
    await user.click(await screen.findByRole('button', { name: 'Add key' }))
    const dialog = within(await screen.findByRole('dialog'))
    const others = dialog.getAllByRole('checkbox')
    await user.click(others[0] as HTMLElement)
    await user.type(dialog.getByLabelText(/^Name/), 'Till 7')
    return { user, field: dialog.getByLabelText(/^Name/), others }
  },
  'of the profile': async save => {
    const { user } = await openProfile({ 'PUT /b2b/retail': save as unknown as () => Answer })
    const field = screen.getByLabelText(/^Organisation name/)
    await user.type(field, ' x')
    return { user, field, others: [screen.getByRole('button', { name: 'Choose another file' })] }
  },
  'of new bins': async save => {
    const { user, dialog } = await renderBinsDialog({
      [`GET ${binsPath}`]: () => ({ body: [bin(1)] }),
      [`POST ${binsPath}`]: save,
    })
    return {
      user,
      field: await dialog.findByRole('spinbutton', { name: 'How many' }),
      others: dialog.getAllByRole('radio', { checked: false }),
    }
  },
  'without a session': async save => {
    fakeApi({ 'POST /b2b/auth/sign-in': save })
    const { user } = await renderPublic('/sign-in')
    await user.type(screen.getByLabelText('Email'), 'shop@demo.example')
    await user.type(screen.getByLabelText('Password'), 'Demo-2026-pass')
    return { user, field: screen.getByLabelText('Password') }
  },
}

const isChecked = (control: HTMLElement) => control instanceof HTMLInputElement && control.checked

it.each(Object.entries(forms))('the fields of a form %s are read-only while it is being saved', async (_, open) => {
  const answer = createDeferred<Answer>()
  let attempts = 0
  const save: Save = () => {
    attempts += 1
    return answer.promise
  }
  const { user, field, others = [] } = await open(save)
  const values = () => [field, ...others].map(each => [(each as HTMLInputElement).value, isChecked(each)])
  const before = values()
  await user.type(field, '{Enter}')
  await waitFor(() => expect(attempts).toBe(1))
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('readonly')
  await user.keyboard('7')
  await user.paste('8')
  for (const other of others) {
    expect(other).toHaveAttribute('aria-disabled', 'true')
    await user.click(other)
  }
  expect(values()).toEqual(before)
  await user.click(field)
  answer.resolve(errorAnswer(422, 'UnprocessableEntity'))
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  expect(field).toHaveFocus()
  for (const other of others) expect(other).not.toHaveAttribute('aria-disabled')
  await user.keyboard('{End}7')
  expect(values()).not.toEqual(before)
  expect(attempts).toBe(1)
})
