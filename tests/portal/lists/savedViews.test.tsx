/**
 * Checks saved views of a list: those that the account has stored on the server, the default view, and a colleague's
 * view that is opened by its link.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SavedView } from '../../../contract/views'
import { areas } from '../../../src/app/areas'
import { employee } from '../support/builders'
import { type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

const view = (name: string, overrides: Partial<SavedView> = {}): SavedView => ({
  guid: `view-${name}`,
  list: 'employees',
  name,
  state: { filter: { deactivated: true }, columns: ['email', 'name'] },
  isDefault: false,
  isOwn: true,
  createdAt: '2026-05-01T10:00:00.000Z',
  version: 1,
  ...overrides,
})

const employees = 'GET /b2b/retail/employees'
const serve = (views: SavedView[], more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi(
    {
      [employees]: () => pageOf([employee(1)]),
      'GET /views?': () => ({ body: views }),
      'POST /views': ({ body }: Call) => {
        views.push({ ...view('new'), ...(body as Partial<SavedView>) })
        return { status: 201, body: views.at(-1) }
      },
      'PUT /views/': ({ body }: Call) => {
        Object.assign(views[0] ?? {}, body)
        return { body: views[0] }
      },
      'DELETE /views/': () => {
        views.length = 0
        return { status: 204 }
      },
      ...more,
    },
    ['views', 'search', 'sort'],
  )

const open = async (at = '/retail/employees') => {
  const opened = await renderArea({ area: areas.Retailer, at })
  await screen.findByText('Employee 1')
  return opened
}
const search = ({ router }: Awaited<ReturnType<typeof open>>) => new URLSearchParams(router.state.location.search)
const filter = (opened: Awaited<ReturnType<typeof open>>) => JSON.parse(search(opened).get('filter') ?? 'null')
const headings = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
const menuOf = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  return within(await screen.findByRole('menu', { name: 'Views' }))
}

describe('a saved view', () => {
  it('stores tab, search, order and columns on the server, and nothing in the browser', async () => {
    const api = serve([])
    const opened = await open('/retail/employees?filter={"deactivated":true,"q":"Emp"}&sort=email&order=DESC')
    const menu = await menuOf(opened)
    await opened.user.click(menu.getByRole('menuitem', { name: 'Save as a view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a view' }))
    await opened.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Former')
    await opened.user.click(dialog.getByRole('checkbox', { name: 'Use as default' }))
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.of('POST').map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/views',
        body: {
          list: 'employees',
          name: 'Former',
          isDefault: true,
          state: {
            filter: { deactivated: true, q: 'Emp' },
            sort: { field: 'email', order: 'DESC' },
            columns: ['name', 'email', 'employeeRole', 'locationGuid'],
            perPage: null,
          },
        },
      },
    ])
    expect((await menuOf(opened)).getByRole('menuitemradio', { name: 'Former' })).toHaveAttribute(
      'aria-checked',
      'true',
    )
    expect(Object.keys(localStorage).filter(key => /quer|view/i.test(key))).toEqual([])
  })

  it('is shown with its columns in their order, and left by choosing everything', async () => {
    serve([view('Former')])
    const opened = await open()
    const everything = headings()
    await opened.user.click((await menuOf(opened)).getByRole('menuitemradio', { name: 'Former' }))
    await waitFor(() => expect(filter(opened)).toEqual({ deactivated: true }))
    expect(headings()).toEqual(['Email', 'Name', 'Actions'])
    await opened.user.click((await menuOf(opened)).getByRole('menuitemradio', { name: 'Everything' }))
    await waitFor(() => expect(filter(opened)).toEqual({}))
    expect(headings()).toEqual(everything)
  })

  it('is renamed, replaced by the current view, and deleted', async () => {
    const views = [view('Former')]
    const api = serve(views)
    const opened = await open('/retail/employees?filter={"q":"x"}')
    const edit = async () => {
      await opened.user.click((await menuOf(opened)).getByRole('menuitem', { name: /^Edit: / }))
      return within(await screen.findByRole('dialog', { name: 'View' }))
    }
    const first = await edit()
    const link = first.getByRole('textbox', { name: 'Link for colleagues' })
    expect(link).toHaveValue(`${location.origin}/retail/employees?view=view-Former`)
    await opened.user.type(first.getByRole('textbox', { name: /Name/ }), ' ones')
    await opened.user.click(first.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.of('PUT').at(-1)?.body).toEqual({ name: 'Former ones', isDefault: false, state: view('').state })
    const second = await edit()
    await opened.user.click(second.getByRole('checkbox', { name: 'Take over what the list shows now' }))
    await opened.user.click(second.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.of('PUT').at(-1)?.body).toMatchObject({ state: { filter: { q: 'x' } } }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const third = await edit()
    await opened.user.click(third.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete this view?' }))
    await opened.user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(api.of('DELETE').map(({ path }) => path)).toEqual(['/views/view-Former']))
  })

  it.each(['Cancel', 'Escape', 'Back'])('keeps its typed name if its deletion is declined by %s', async way => {
    const ask = vi.spyOn(window, 'confirm').mockReturnValue(true)
    serve([view('Former')])
    const opened = await open()
    const { user, router } = opened
    await user.click((await menuOf(opened)).getByRole('menuitem', { name: /^Edit: / }))
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' ones')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete this view?' })
    if (way === 'Cancel') await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    else if (way === 'Escape') await user.keyboard('{Escape}')
    else await act(() => router.navigate(-1))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: 'View' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Former ones')
    expect(ask).not.toHaveBeenCalled()
    ask.mockRestore()
  })

  it('cannot have the name of another one', async () => {
    serve([], { 'POST /views': () => errorAnswer(409, 'NotUnique', { name: 'NotUnique' }) })
    const opened = await open()
    await opened.user.click((await menuOf(opened)).getByRole('menuitem', { name: 'Save as a view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a view' }))
    await opened.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Twice')
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /Name/ })).toBeInvalid())
  })
})

describe('the default view', () => {
  it('is applied when a list’s address has no parameters, and only its rows are requested', async () => {
    const api = serve([view('Former', { isDefault: true }), view('Other', { list: 'locations', isDefault: true })])
    const opened = await open()
    expect(filter(opened)).toEqual({ deactivated: true })
    expect(headings()).toEqual(['Email', 'Name', 'Actions'])
    expect(api.of('GET', '/b2b/retail/employees').map(({ path }) => path)).toEqual([
      '/b2b/retail/employees?deactivated=true&Offset=0',
    ])
    expect(screen.getByRole('tab', { name: 'Deactivated' })).toHaveAttribute('aria-selected', 'true')
  })

  it('does not override an address, nor a user who leaves it', async () => {
    serve([view('Former', { isDefault: true })])
    const addressed = await open('/retail/employees?page=1')
    expect(filter(addressed)).toBeNull()
    addressed.unmount()
    const opened = await open()
    await opened.user.click(screen.getByRole('tab', { name: 'Activated' }))
    await waitFor(() => expect(filter(opened)).toEqual({}))
  })

  it('does not block a list whose views cannot be read', async () => {
    serve([], { 'GET /views?': () => errorAnswer(500, 'InternalServerError') })
    expect(filter(await open())).toBeNull()
  })
})

describe('the link of a view', () => {
  it('shows a colleague’s view, which is not added to the user’s own', async () => {
    serve([], { 'GET /views/view-Former': () => ({ body: view('Former', { isOwn: false }) }) })
    const opened = await open('/retail/employees?view=view-Former')
    expect(filter(opened)).toEqual({ deactivated: true })
    expect(search(opened).has('view')).toBe(false)
    expect((await menuOf(opened)).queryByRole('menuitemradio', { name: 'Former' })).not.toBeInTheDocument()
  })

  it('says that the view does not exist, above the whole list', async () => {
    serve([])
    const opened = await open('/retail/employees?view=gone')
    expect(filter(opened)).toEqual({})
    expect(await screen.findByText(/^Nothing was found/)).toBeInTheDocument()
  })

  it('leads to the part of the structure that the view was saved in', async () => {
    const state = { filter: { cityId: 'city-1' } }
    serve([], {
      'GET /views/view-Kyiv': () => ({ body: view('Kyiv', { list: 'locations', state }) }),
      'GET /b2b/retail/locations': () => pageOf([]),
      'GET /b2b/retail/locations/cities': () => ({ body: [] }),
    })
    const { router } = await renderArea({ area: areas.Retailer, at: '/retail/structure?view=view-Kyiv' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/retail/structure/city-1'))
  })
})
