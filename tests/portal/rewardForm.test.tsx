/** Checks the form of a reward: its preview, and codes that are added from a file or a pasted list. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createFakeFile } from './support/importedFile'
import { openPremiumForm, ordinaryReward, premiumReward } from './support/premium'
import { createXlsx, withFiles } from './support/workbooks'

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
    fireEvent.change(input as HTMLInputElement, { target: { files: [createFakeFile(bytes, 'codes.xlsx')] } })
    expect(await adding.findByText('Rows hidden in the spreadsheet are imported too: 3')).toBeInTheDocument()
    expect(adding.getByRole('button', { name: 'Add 2' })).toBeEnabled()
    await user.click(adding.getByRole('button', { name: 'Leave out' }))
    expect(adding.getByText('Rows hidden in the spreadsheet are left out: 3')).toBeInTheDocument()
    expect(adding.getByRole('button', { name: 'Add 1' })).toBeEnabled()
  })
})
