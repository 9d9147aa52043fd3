/** Checks the columns that a list shows, and the content of its exported file. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { areas } from '../../../src/app/areas'
import { simpleReward } from '../support/builders'
import { fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'
import { collectSavedFiles } from '../support/savedFiles'
import { textOf } from '../support/textOf'

const rewards = 'GET /b2b/retail/rewards/simple'
const open = () => renderArea({ area: areas.Retailer, at: '/retail/rewards' })
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
type User = Awaited<ReturnType<typeof open>>['user']

const openMenu = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('menu', { name: 'Columns' }))
}

describe('the columns', () => {
  it('are hidden and shown, and stay so when the list is reopened', async () => {
    fakeApi({ [rewards]: () => pageOf([simpleReward(1)]) })
    const { user, unmount } = await open()
    await screen.findByText('Reward 1')
    const menu = await openMenu(user)
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Description' }))
    expect(menu.getByRole('menuitemcheckbox', { name: 'Description' })).toHaveAttribute('aria-checked', 'false')
    expect(screen.queryByText('A thing worth having')).not.toBeInTheDocument()
    unmount()
    await open()
    await screen.findByText('Reward 1')
    expect(headings()).not.toContain('Description')
  })

  it('are moved by keyboard without losing the focus, and reset', async () => {
    localStorage.clear()
    fakeApi({ [rewards]: () => pageOf([simpleReward(1)]) })
    const { user } = await open()
    await screen.findByText('Reward 1')
    const before = headings()
    const menu = await openMenu(user)
    const down = menu.getByRole('menuitem', { name: 'Move down: Image' })
    down.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Move down: Image' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await user.click(menu.getByRole('menuitem', { name: 'Reset' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    expect(headings()).toEqual(before)
  })
})

describe('an exported file', () => {
  afterEach(() => vi.restoreAllMocks())

  const exported = async (user: User, kind: string) => {
    const files = collectSavedFiles()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: kind }))
    await waitFor(() => expect(files).toHaveLength(1))
    return (await textOf(files[0]?.blob)).trim().split('\r\n')
  }
  const everyPage = () =>
    fakeApi({
      [rewards]: ({ path }) => {
        const offset = Number(new URLSearchParams(path.split('?')[1]).get('Offset'))
        return pageOf(
          Array.from({ length: 30 }, (_, at) => simpleReward(offset + at, { points: 1234 })),
          60,
        )
      },
    })

  it('holds every page, the shown columns in their order, in the phrases of the screen', async () => {
    localStorage.clear()
    everyPage()
    const { user } = await open()
    await screen.findByText('Reward 0')
    const menu = await openMenu(user)
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Image' }))
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Description' }))
    await user.click(menu.getByRole('menuitem', { name: 'Move up: Points' }))
    await user.keyboard('{Escape}')
    const lines = await exported(user, 'As shown (CSV)')
    expect(lines[0]).toBe('"Name","Cities","Points","Type"')
    expect(lines[1]).toBe('"Reward 0","Kyiv, Lviv, Odesa, Dnipro","1234","Products"')
    expect(lines[31]).toContain('"Reward 30"')
  })

  it('optionally uses the API’s names, with the names next to the ids', async () => {
    localStorage.clear()
    everyPage()
    const { user } = await open()
    await screen.findByText('Reward 0')
    const [headings, first] = await exported(user, 'Raw values (CSV)')
    expect(headings).toBe('"Image","Name","Description","Cities","Cities (name)","Type","Points"')
    const reward = simpleReward(0)
    const cities = reward.cities.map(({ guid }) => guid).join(';')
    const guid = reward.image?.guid
    const names = 'Kyiv;Lviv;Odesa;Dnipro'
    expect(first).toBe(`"${guid}","Reward 0","A thing worth having","${cities}","${names}","Products","1234"`)
  })
})
