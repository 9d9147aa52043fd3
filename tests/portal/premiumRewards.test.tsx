import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { PremiumReward } from '../../contract/rewards'
import { fakeApi, pageOf } from './support/fakeApi'
import { fileOf } from './support/importedFile'
import { base, openPremiumForm, ordinaryReward, premiumReward, renderPremiumRewards } from './support/premium'
import { createXlsx, withFiles } from './support/workbooks'

describe('premium rewards', () => {
  it('send which digital goods were added and removed, by guid and by content', async () => {
    const reward = premiumReward()
    const { calls, user, dialog, save } = await openPremiumForm(reward)
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(codes)
    await user.type(codes, 'BBB{enter} CCC {enter}')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({
      digitalGoodsToRemove: [reward.digitalGoods[0]?.guid],
      digitalGoodsToAdd: ['CCC'],
    })
  })

  it('mark lines that appear twice', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA')
    await save()
    expect(await dialog.findByText('1 duplicate line: AAA')).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('remove duplicate lines with one button, which then can be saved', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA{enter}CCC')
    await user.click(await dialog.findByRole('button', { name: 'Remove duplicates' }))
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB\nCCC')
    await save()
    await waitFor(() => expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToAdd: ['CCC'] }))
  })

  it('name new lines with commas or semicolons, and split only these, on request', async () => {
    const goods = [{ guid: '00000000-0000-4000-8000-000000000000', content: 'SAVED,1' }]
    const { user, dialog } = await openPremiumForm(premiumReward({ digitalGoods: goods, digitalGoodsTotal: 1 }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.type(codes, '{enter}C1, C2;C3{enter}D1')
    expect(await dialog.findByText(/^1 line contains a comma or semicolon, .* Line: 2$/)).toBeVisible()
    expect(codes).toHaveValue('SAVED,1\nC1, C2;C3\nD1')
    await user.click(dialog.getByRole('button', { name: 'Split there' }))
    expect(codes).toHaveValue('SAVED,1\nC1\nC2\nC3\nD1')
    expect(dialog.queryByRole('button', { name: 'Split there' })).not.toBeInTheDocument()
  })

  it('offer to remove a heading that was pasted with them', async () => {
    const { user, dialog } = await openPremiumForm(premiumReward({ digitalGoods: [], digitalGoodsTotal: 0 }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.type(codes, 'Code{enter}C1')
    expect(await dialog.findByText('The first line looks like a heading: Code')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Remove it' }))
    expect(codes).toHaveValue('C1')
  })

  it('bring the error of a long list into view', async () => {
    const shown: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this)
    }
    const { user, dialog, save } = await openPremiumForm(premiumReward())
    await user.type(await dialog.findByLabelText(/^Digital goods/), '{enter}AAA')
    await save()
    const error = await dialog.findByText('1 duplicate line: AAA')
    await waitFor(() => expect(shown.some(element => element.contains(error))).toBe(true))
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('are edited with all their codes when the list has only the first of them', async () => {
    const whole = premiumReward()
    const listed = { ...whole, digitalGoods: whole.digitalGoods.slice(0, 1) }
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${base}/${whole.guid}`]: () => ({ body: whole }),
      [`GET ${base}`]: () => pageOf([listed]),
      [`PUT ${base}`]: () => ({ body: whole }),
    })
    const { user } = await renderPremiumRewards()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await waitFor(() => expect(codes).toHaveValue('AAA\nBBB'))
    await user.type(codes, '{enter}CCC')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToRemove: [], digitalGoodsToAdd: ['CCC'] })
  })

  it('are edited as the list has them when the API reports no number of codes', async () => {
    const { digitalGoodsTotal: _, ...bare } = premiumReward()
    const { dialog } = await openPremiumForm(bare as PremiumReward)
    expect(await dialog.findByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB')
  })

  it.each([
    ['1001 goods', Array.from({ length: 1001 }, (_, i) => `c${i}`).join('\n'), 'Too many lines. Limit: 1,000'],
    ['a good of 1001 characters', 'x'.repeat(1001), 'A line is too long. Limit: 1,000 characters'],
  ])('reject %s at the field', async (_name, text, words) => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    const codes = await dialog.findByLabelText(/^Digital goods/)
    await user.clear(codes)
    await user.click(codes)
    await user.paste(text)
    await save()
    expect(await dialog.findByText(words)).toBeVisible()
    expect(calls.of('PUT')).toHaveLength(0)
  })

  it('send a changed quantity as its difference', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(ordinaryReward(10))
    const quantity = dialog.getByLabelText(/^Quantity/)
    await user.clear(quantity)
    await user.type(quantity, '7')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantityDelta: -3 })
  })

  it('open for editing with the saved values while the list under the dialog is still being refetched', async () => {
    let stored = ordinaryReward(10)
    let letGo: () => void = () => undefined
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${base}`]: async () => {
        const answer = pageOf([stored])
        if (stored.quantity === 20) await new Promise<void>(next => (letGo = next))
        return answer
      },
      [`PUT ${base}`]: () => {
        stored = ordinaryReward(20)
        return { body: stored }
      },
    })
    const { user } = await renderPremiumRewards()
    const change = async (quantity: string) => {
      await user.click(await screen.findByRole('button', { name: 'Edit' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
      letGo()
      const field = await dialog.findByLabelText(/^Quantity/)
      await user.clear(field)
      await user.type(field, quantity)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await change('20')
    await change('25')
    expect(calls.of('PUT').map(({ body }) => body)).toMatchObject([{ quantityDelta: 10 }, { quantityDelta: 5 }])
  })

  it('remove the limit when the quantity is emptied', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(ordinaryReward(10))
    await user.clear(dialog.getByLabelText(/^Quantity/))
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ quantity: null })
  })

  it("are deleted after the browser's own question", async () => {
    let left = [premiumReward({ premiumRewardType: 'DigitalGoods', quantity: 9 })]
    const calls = fakeApi({
      'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta: {} } }),
      [`GET ${base}`]: () => pageOf(left),
      [`DELETE ${base}`]: () => {
        left = []
        return { status: 204 }
      },
    })
    const ask = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const { user } = await renderPremiumRewards()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(calls.of('DELETE')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.of('DELETE')).toHaveLength(1))
    expect(ask).toHaveBeenCalledWith(expect.stringContaining('Reward 1'))
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/that have not been redeemed yet .*: 9\./))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })
})

describe('a reward’s form', () => {
  it('shows it as customers see it while it is typed, and the number of remaining characters when there are few', async () => {
    const { user, dialog } = await openPremiumForm(ordinaryReward(3))
    const preview = within(await dialog.findByRole('region', { name: 'As customers see it' }))
    expect(await preview.findByText('5 gems + 100 points')).toBeVisible()
    expect(preview.getByText('3 left')).toBeVisible()
    const name = dialog.getByLabelText(/^Name/)
    await user.clear(name)
    await user.type(name, 'A boat trip')
    expect(await preview.findByText('A boat trip')).toBeVisible()
    expect(name).not.toHaveAccessibleDescription()
    await user.type(name, ` ${'x'.repeat(24)}`)
    expect(name).not.toHaveAccessibleDescription()
    await user.type(name, 'x')
    await waitFor(() => expect(name).toHaveAccessibleDescription('9 characters left'))
    expect(dialog.getByText('9 characters left', { selector: '[aria-live="polite"]' })).toBeInTheDocument()
    await user.type(name, 'x'.repeat(10))
    await waitFor(() => expect(name).toHaveAccessibleDescription('1 character too many'))
    await user.clear(dialog.getByLabelText(/^Quantity/))
    await user.type(dialog.getByLabelText(/^Quantity/), '0')
    expect(await preview.findByText('Sold out')).toBeVisible()
  })

  it('adds codes from a pasted table, only the new ones', async () => {
    const { calls, user, dialog, save } = await openPremiumForm(premiumReward())
    await user.click(await dialog.findByRole('button', { name: 'Add from a file' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add from a file: Digital goods' }))
    await user.click(adding.getByRole('textbox'))
    await user.paste('Until;Code\n2027;BBB\n2027;CCC\n2027;DDD')
    expect(await adding.findByRole('status')).toHaveTextContent('New: 2, there already: 1. CCC, DDD')
    await user.click(adding.getByRole('button', { name: 'Add 2' }))
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveValue('AAA\nBBB\nCCC\nDDD')
    expect(dialog.getByLabelText(/^Digital goods/)).toHaveAccessibleDescription('One code or link a line · 4 entries')
    await save()
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(1))
    expect(calls.of('PUT')[0]?.body).toMatchObject({ digitalGoodsToRemove: [], digitalGoodsToAdd: ['CCC', 'DDD'] })
  })

  it('adds codes from a pasted list, and names those that the list repeats', async () => {
    const { user, dialog } = await openPremiumForm(premiumReward())
    await user.click(await dialog.findByRole('button', { name: 'Add from a file' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add from a file: Digital goods' }))
    await user.click(adding.getByRole('textbox', { name: /paste a list, one entry per line/ }))
    await user.paste('ZZZ-1\nZZZ-2\nZZZ-3\nZZZ-2')
    const status = await adding.findByRole('status')
    expect(within(status).getByText('Repeated in the file: 1 (ZZZ-2).')).toBeVisible()
    expect(status).toHaveTextContent('New: 3, there already: 0. ZZZ-1, ZZZ-2, ZZZ-3')
    expect(adding.getByRole('button', { name: 'Add 3' })).toBeEnabled()
  })

  it('reports the hidden rows of a workbook with codes, and can leave them out', async () => {
    const { user, dialog } = await openPremiumForm(premiumReward())
    await user.click(await dialog.findByRole('button', { name: 'Add from a file' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add from a file: Digital goods' }))
    const book = createXlsx({ A: [['Code'], ['CCC'], ['DDD']] })
    const sheet = strFromU8(unzipSync(book)['xl/worksheets/sheet0.xml'] ?? new Uint8Array())
    const bytes = withFiles(book, { 'xl/worksheets/sheet0.xml': sheet.replace('<row r="3"', '<row r="3" hidden="1"') })
    const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".ods"]')
    fireEvent.change(input as HTMLInputElement, { target: { files: [fileOf(bytes, 'codes.xlsx')] } })
    expect(await adding.findByText('Rows hidden in the spreadsheet are imported too: 3')).toBeInTheDocument()
    expect(adding.getByRole('button', { name: 'Add 2' })).toBeEnabled()
    await user.click(adding.getByRole('button', { name: 'Leave out' }))
    expect(adding.getByText('Rows hidden in the spreadsheet are left out: 3')).toBeInTheDocument()
    expect(adding.getByRole('button', { name: 'Add 1' })).toBeEnabled()
  })
})
