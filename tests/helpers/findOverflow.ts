/**
 * Finds content that does not fit into the window: the user would have to scroll sideways to see it, or cannot reach it
 * at all. `lookAtPage` and `measure` run in the page.
 */
import type { Page } from 'playwright'
import { limits } from '../../contract/limits'

const lookAtPage = () => {
  const wrong: string[] = []
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ').at(-1)}` : ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}”`
  const more = document.documentElement.scrollWidth - innerWidth
  if (more > 0) wrong.push(`the page is ${more} px too wide`)

  const dialogs = document.querySelectorAll('[role=dialog]')
  const root = [...dialogs].at(-1) ?? document.querySelector('#content') ?? document.body
  const isMap = (element: Element) => element.closest('.leaflet-container, svg') !== null
  const elements = [root, ...root.querySelectorAll('*')].filter(each => !isMap(each))

  for (const element of elements) {
    const { overflowX } = getComputedStyle(element)
    const over = element.scrollWidth - element.clientWidth
    const scrolls = (overflowX === 'auto' || overflowX === 'scroll') && !element.matches('input, textarea')
    if (scrolls && over > 1) wrong.push(`${name(element)} scrolls sideways by ${over} px`)
    // Content must not be wider than its cell.
    if (element.matches('td, th') && over > 1) wrong.push(`${name(element)} is ${over} px too narrow for what it holds`)
  }

  /** Returns the width in px of the visible part of an element, which the window and its ancestors may clip. */
  const visibleWidth = (element: Element) => {
    let { left, right } = element.getBoundingClientRect()
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue
      const box = at.getBoundingClientRect()
      left = Math.max(left, box.left)
      right = Math.min(right, box.right)
    }
    return Math.min(right, innerWidth) - Math.max(left, 0)
  }
  const scrolled = scrollY
  for (const control of elements.filter(element => element.matches('button, a[href], [role=button], [role=tab]'))) {
    const box = control.getBoundingClientRect()
    const isShown = control.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1
    if (!isShown || control.closest('[inert], [aria-hidden=true]')) continue
    if (visibleWidth(control) < box.width - 1) {
      wrong.push(
        `${name(control)} is cut: ${Math.round(visibleWidth(control))} of ${Math.round(box.width)} px to be seen`,
      )
      continue
    }
    if (control.matches(':disabled')) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const at = control.getClientRects()[0] ?? box
    const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
    if (!hit || !(control.contains(hit) || hit.contains(control)))
      wrong.push(`${name(control)} is covered by ${hit && name(hit)}`)
  }
  scrollTo(0, scrolled)
  return [...new Set(wrong)]
}

/** Returns the heights of a table's rows, and the width of the actions column in the row with the most buttons. */
const measure = () => {
  const rows = [...document.querySelectorAll('tbody tr')]
  return {
    rows: [...new Set(rows.map(row => Math.round(row.getBoundingClientRect().height)))],
    actions: document.querySelector('th.actions')?.getBoundingClientRect().width,
    buttons: Math.max(0, ...rows.map(row => row.querySelectorAll('td.actions button').length)),
    // Whether a button in the column of actions has a label. It then needs the width of the label.
    hasWords: rows.some(row => row.querySelector('td.actions')?.textContent !== ''),
  }
}

async function problems(page: Page, where: string) {
  const wrong = await page.evaluate(lookAtPage)
  const { rows, actions, buttons, hasWords } = await page.evaluate(measure)
  if (where.includes('/structure') && rows.some(height => height !== limits.locationRowPx))
    wrong.push(`rows are ${rows.join(' and ')} px high`)
  if (actions === undefined || hasWords || (actions === 0 && buttons === 0)) return wrong
  const further = (actions - limits.actionsColumnPx) / limits.actionButtonPx
  if (!Number.isInteger(further) || further < buttons - limits.maxActionButtons)
    wrong.push(`the column of ${buttons} actions is ${actions} px wide`)
  return wrong
}

/** Returns a line for each problem of the current screen at this width of the window, once the screen has settled. */
export async function findOverflow(page: Page, width: number, where: string) {
  await page.setViewportSize({ width, height: 800 })
  let wrong = await problems(page, where)
  // A chart adapts only after it has noticed the new width of the window, so a failed check is repeated up to ten
  // times.
  for (let tries = 0; wrong.length > 0 && tries < 10; tries += 1) {
    await page.waitForTimeout(100)
    wrong = await problems(page, where)
  }
  return wrong.map(each => `${where} at ${width} px: ${each}`)
}
