/** Checks actions on many rows in a browser: they are confirmed, carried out and undone. */
import { expect, test } from 'vitest'
import { signInInAnyLanguage, widthsOf } from '../helpers/browser'
import { dialogLocator, openPortal } from '../helpers/journey'

const portal = openPortal()

const words = {
  en: {
    select: /^Select this row/,
    selectedRows: 'Selected rows',
    remove: 'Delete',
    bins: /Bins that are deleted too: \d+\./,
    undo: /undo/i,
    cities: 'Change cities',
    city: 'Cities',
    newCity: 'Zhytomyr',
    replace: 'Replace what is there',
    restored: 'Restored: 2',
  },
  ua: {
    select: /^Вибрати цей рядок/,
    selectedRows: 'Вибрані рядки',
    remove: 'Видалити',
    bins: /Разом буде видалено контейнерів: \d+\./,
    undo: /скасувати/i,
    cities: 'Змінити міста',
    city: 'Міста',
    newCity: 'Житомир',
    replace: 'Замінити наявні',
    restored: 'Повернено як було: 2',
  },
} as const

test.each(widthsOf('phone', { wide: ['en'], phone: ['ua'] }))(
  'a deletion of stores is confirmed and undone, and so are replaced cities: %s, %s',
  async (width, language) => {
    const visitor = await portal.visit(width, language)
    const { page, expectAccessible } = visitor
    const say = words[language]
    await signInInAnyLanguage(page, 'retailer', /\/retail\/structure/)
    await page.goto('/retail/structure')
    const boxes = page.getByRole('checkbox', { name: say.select })
    const bar = page.getByRole('region', { name: say.selectedRows })
    const select = async () => {
      await boxes.first().waitFor()
      await boxes.nth(0).click()
      await boxes.nth(1).click()
    }
    await select()
    const names = await Promise.all([0, 1].map(async at => (await boxes.nth(at).getAttribute('aria-label')) ?? ''))
    const selected = () => Promise.all(names.map(name => page.getByRole('checkbox', { name, exact: true }).count()))
    expect(await selected()).toEqual([1, 1])
    const total = page.getByText(/1\s*–\s*\d+\D+\d+/).last()
    const before = await total.innerText()
    const sent: string[] = []
    page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()))
    await bar.getByRole('button', { name: say.remove }).click()
    const question = dialogLocator(page, `${say.remove} (2)`)
    await question.getByText(say.bins).waitFor()
    await expectAccessible('question before a deletion of many')
    await question.getByRole('button', { name: say.remove }).click()
    // Counts only the two selected rows, because rows of the next page take their places in the list.
    await expect.poll(selected).toEqual([0, 0])
    await expect.poll(() => total.innerText()).not.toBe(before)
    await page.getByRole('button', { name: say.undo }).click()
    await expect.poll(selected).toEqual([1, 1])
    await expect.poll(() => total.innerText()).toBe(before)
    expect(sent).toEqual([])

    await page.goto('/retail/rewards')
    await select()
    const saved: { cityIds: string[] }[] = []
    page.on('request', request => request.method() === 'PUT' && saved.push(request.postDataJSON()))
    await bar.getByRole('button', { name: say.cities }).click()
    const form = dialogLocator(page, `${say.cities} (2)`)
    await form.getByRole('combobox', { name: say.city }).fill(say.newCity)
    await page.getByRole('option', { name: say.newCity, exact: true }).click()
    await form.getByRole('radio', { name: say.replace }).click()
    await form.getByRole('button', { name: say.cities }).click()
    await page.getByRole('button', { name: say.undo }).click()
    await page.getByText(say.restored).waitFor()
    await expectAccessible('replaced cities, undone')
    // The first two calls saved each reward with one city. Undo saved the original cities again.
    expect(saved.slice(0, 2).map(({ cityIds }) => cityIds.length)).toEqual([1, 1])
    expect(saved).toHaveLength(4)
    expect(saved[2]?.cityIds).not.toEqual(saved[0]?.cityIds)
    visitor.expectClean()
    await visitor.close()
  },
)
