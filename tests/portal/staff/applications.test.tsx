/** Checks the applications in the staff area, and the decisions of staff about them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tableStyles } from '../../../src/custom/ui/tableStyles'
import { errorAnswer, fakeApi, rowsOf } from '../support/fakeApi'
import { application, filterOf, renderStaffArea } from './staffSamples'

describe('applications', () => {
  const list = 'GET /staff/applications'

  it('have a tab for each state, which is requested by it', async () => {
    const api = fakeApi({
      [list]: ({ path }) =>
        JSON.stringify(filterOf(path)).includes('Declined')
          ? rowsOf([
              application({ status: 'Declined', declineReason: 'Not an organisation', decidedBy: 'iryna@x.org' }),
            ])
          : rowsOf([application()]),
    })
    const { user: person } = await renderStaffArea('/staff/applications')
    await screen.findByText('Olena Shop')
    expect(screen.getByRole('link', { name: 'linkedin.com/in/olena' })).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Pending',
      'Approved',
      'Declined',
      'All',
    ])
    await person.click(screen.getByRole('tab', { name: 'Declined' }))
    expect(await screen.findByText('Not an organisation')).toBeVisible()
    expect(within(screen.getByRole('table')).getByText('Declined')).toBeVisible()
    expect(filterOf(api.of('GET').at(-1)?.path)).toEqual({ status: 'Declined' })
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  it('show completely why an application can only be declined', async () => {
    fakeApi({ [list]: () => rowsOf([application({ role: 'producer' })]) })
    await renderStaffArea('/staff/applications')
    const reason = await screen.findByText(/can only be declined/)
    expect(reason.closest('.line')).toBeNull()
  })

  it('show at most three lines of a long reason in the table, and the whole reason in its title', async () => {
    const declineReason = 'Not an organisation. '.repeat(40).trim()
    fakeApi({ [list]: () => rowsOf([application({ status: 'Declined', declineReason })]) })
    await renderStaffArea('/staff/applications')
    const reason = await screen.findByTitle(declineReason)
    expect(reason).toHaveClass('long')
    expect(tableStyles('', '', '')).toHaveProperty(['& td > .lines, & td .long', 'WebkitLineClamp'], '3')
  })

  it('are approved for the selected country', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => ({ body: application({ status: 'Approved' }) }),
    })
    const { user: person } = await renderStaffArea('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(dialog.getByText('olena@example.org')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: /^Country/ })).toHaveTextContent('Ukraine')
    await person.click(dialog.getByRole('combobox', { name: /^Country/ }))
    await person.click(await screen.findByRole('option', { name: 'Poland' }))
    await person.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(/Approved\. The invitation is on its way/)).toBeVisible()
    expect(api.of('POST')).toEqual([
      { method: 'POST', path: '/staff/applications/a1/approve', body: { country: 'PL' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('are declined only with a reason', async () => {
    const api = fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => ({ body: application({ status: 'Declined' }) }),
    })
    const { user: person } = await renderStaffArea('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Fill in this field')).toBeVisible()
    expect(api.of('POST')).toEqual([])
    await person.type(dialog.getByLabelText(/^Reason/), ' No such shop ')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(/Declined\. The applicant is informed of the reason/)).toBeVisible()
    expect(api.of('POST')).toEqual([
      { method: 'POST', path: '/staff/applications/a1/decline', body: { reason: 'No such shop' } },
    ])
  })

  it('keep a typed reason when the user taps next to the dialog; an empty one closes', async () => {
    fakeApi({ [list]: () => rowsOf([application()]) })
    const { user: person } = await renderStaffArea('/staff/applications')
    const outside = () => document.querySelector('.MuiDialog-container') as HTMLElement
    await person.click(await screen.findByRole('button', { name: 'Decline' }))
    await person.type(await screen.findByLabelText(/^Reason/), 'No such shop')
    await person.click(outside())
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('No such shop')
    await person.clear(screen.getByLabelText(/^Reason/))
    await person.click(outside())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('of a role without an area say why they cannot be approved, on a phone too', async () => {
    const wide = window.matchMedia
    window.matchMedia = query => ({ ...wide(query), matches: query.includes('max-width') })
    fakeApi({ [list]: () => rowsOf([application({ role: 'producer' })]) })
    await renderStaffArea('/staff/applications')
    const why = 'The portal has nothing for this role yet: it can only be declined'
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  it('keep the dialog and what was typed when the server refuses', async () => {
    fakeApi({
      [list]: () => rowsOf([application()]),
      'POST /staff/applications': () => errorAnswer(409, 'InvalidOperation', { reason: 'InvalidParams' }),
    })
    const { user: person } = await renderStaffArea('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Decline' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await person.type(dialog.getByLabelText(/^Reason/), 'No')
    await person.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText('Invalid parameters')).toBeVisible()
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('No')
  })

  it('that are approved can be invited again, unless the applicant has signed up', async () => {
    const organisation = { guid: 'o1', name: 'Green Shop' }
    const api = fakeApi({
      [list]: () =>
        rowsOf([
          application({ status: 'Approved' }),
          application({ id: 'a2', name: 'Used', status: 'Approved', organisation }),
        ]),
      'POST /staff/applications': ({ body }) =>
        JSON.stringify(body).includes('PL') ? { body: application() } : errorAnswer(409, 'InvitationIsUsed'),
    })
    const { user: person } = await renderStaffArea('/staff/applications')
    await person.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the invitation again' }))
    expect(dialog.getByText('The link of the first email stops working')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Send the invitation again' }))
    expect(await screen.findByText(/This invitation has been used: the account already exists$/)).toBeVisible()
    await person.click(dialog.getByRole('combobox', { name: /^Country/ }))
    await person.click(await screen.findByRole('option', { name: 'Poland' }))
    await person.click(dialog.getByRole('button', { name: 'Send the invitation again' }))
    expect(await screen.findByText(/The invitation is on its way again/)).toBeVisible()
    expect(api.of('POST').at(-1)).toEqual({
      method: 'POST',
      path: '/staff/applications/a1/invite',
      body: { country: 'PL' },
    })
  })

  it('lead to the organisation that was created from them', async () => {
    const organisation = { guid: 'o1', name: 'Green Shop' }
    fakeApi({ [list]: () => rowsOf([application({ status: 'Approved', decidedBy: 'iryna@x.org', organisation })]) })
    await renderStaffArea('/staff/applications')
    expect(await screen.findByRole('link', { name: 'Green Shop' })).toHaveAttribute(
      'href',
      '/staff/organisations/view/o1',
    )
  })

  it('of producers can only be declined, and say why', async () => {
    fakeApi({ [list]: () => rowsOf([application({ role: 'producer' })]) })
    await renderStaffArea('/staff/applications')
    expect(await screen.findByRole('button', { name: 'Decline' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
    expect(screen.getByText('The portal has nothing for this role yet: it can only be declined')).toBeVisible()
  })
})
