/** Checks what the first step of an import shows of a file: the values that will be imported. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createFakeFile } from '../support/importedFile'
import { createOds, createXlsx } from '../support/workbooks'
import { findErrorElement, openImport, pasteLines, sampleLines } from './openImport'

const headings = ['Name', 'Zip code', 'Latitude', 'Notes'] as const
const formatted = { attributes: 's="6"', xml: '<v>50.4512345</v>' }
const books = {
  'stores.xlsx': createXlsx({ A: [headings, ['A', { zip: 1001 }, formatted, { zip: 7 }]] }),
  'stores.ods': createOds([
    headings,
    [
      'A',
      { zip: 1001 },
      { attributes: 'office:value-type="float" office:value="50.4512345"', xml: '<text:p>50,45</text:p>' },
      { zip: 7 },
    ],
  ]),
}

it.each(Object.entries(books))(
  '%s: a zip code has its leading zeros, a number all of its digits',
  async (name, bytes) => {
    const { user } = await openImport()
    await user.click(screen.getByRole('button', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import: Stores' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".ods"]')
    fireEvent.change(input as HTMLInputElement, { target: { files: [createFakeFile(bytes, name)] } })
    const zip = await dialog.findByRole('combobox', { name: /^Zip code/ })
    expect(findErrorElement(zip)).toHaveTextContent('01001')
    expect(findErrorElement(dialog.getByRole('combobox', { name: /^Latitude/ }))).toHaveTextContent('50.4512345')
    await user.click(dialog.getByRole('combobox', { name: 'Headings' }))
    expect(await screen.findByRole('option', { name: 'Line 2: A · 01001 · 50.45 · 00007' })).toBeInTheDocument()
  },
)

it('says that a table consists of headings only', async () => {
  const { user } = await openImport()
  const dialog = await pasteLines(user, [])
  expect(dialog.getByText('There are no rows below the headings.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  await user.click(dialog.getByRole('textbox', { name: /paste a table/ }))
  await user.paste(`\n${sampleLines(1).join('\n')}`)
  expect(await dialog.findByText(/\(1 row\)/)).toBeVisible()
  expect(dialog.queryByText('There are no rows below the headings.')).not.toBeInTheDocument()
})
