/**
 * Lists the dialogs and panels that have no URL of their own: the account that opens each of them, the page, and the
 * clicks on the English page. They stay open if the language changes.
 */
import type { Page } from 'playwright'

export type Opener = [name: string, path: string, open: (page: Page) => Promise<void>]

const press =
  (name: string, at = 0, exact = true) =>
  (page: Page) =>
    page.getByRole('button', { name, exact }).nth(at).click()

/** Chooses an action of the first row: in a table it is in the row's menu, on a card it is a button. */
const pressInRow = (name: string) => async (page: Page) => {
  const isTable = (await page.locator('tbody tr').count()) > 0
  if (!isTable) return press(name)(page)
  await press('More actions', 0, false)(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const chooseTwo = async (page: Page) => {
  for (const at of [1, 2]) await page.locator('li input[type=checkbox], tbody input[type=checkbox]').nth(at).click()
}
const inBasket = async (page: Page) => {
  await press('Add to request')(page)
  await page.getByRole('button', { name: 'Remove from request' }).first().waitFor()
}

const retailer: Opener[] = [
  ['a deletion', '/retail/structure', pressInRow('Delete')],
  ['bins', '/retail/structure', press('Bins', 2)],
  ['an import', '/retail/structure', press('Import')],
  ['views', '/retail/structure', press('Views')],
  ['columns', '/retail/structure', press('Columns')],
  ['chosen rows', '/retail/structure', chooseTwo],
  [
    'the command palette',
    '/retail/home',
    async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').last().fill('st')
    },
  ],
  ['the bell', '/retail/home', page => page.getByRole('button', { name: /notification/i }).click()],
  ['a key', '/retail/profile#keys', press('Add key')],
  ['a webhook', '/retail/profile#webhooks', press('Add webhook')],
  ['the end of an account', '/retail/profile', press('Delete account')],
]

/** The dialogs by the name of the demo account. */
export const openers: Record<string, Opener[]> = {
  retailer,
  institution: [['an activation', '/institution/rewards', press('Activate')]],
  'service-provider': [['goods', '/service-provider/rewards', press('Digital goods')]],
  recycler: [
    ['a place', '/recycler/map', page => page.getByRole('listitem').first().getByRole('button').click()],
    ['filters', '/recycler/map', press('Filters')],
    ['a cancellation', '/recycler/requests', press('Cancel pickup')],
  ],
  sponsor: [
    ['a basket', '/sponsor/rewards', inBasket],
    [
      'a confirmation',
      '/sponsor/rewards',
      async page => {
        await inBasket(page)
        await press('Confirm')(page)
      },
    ],
  ],
  staff: [
    ['an organisation', '/staff/organisations', press('View')],
    ['acting', '/staff/organisations', press('Impersonate')],
    ['an approval', '/staff/applications', press('Approve')],
    ['a refusal', '/staff/applications', press('Decline')],
    ['a record', '/staff/audit-log', press('View')],
    ['an end of recycling', '/staff/recycling', press('Finish pickup')],
  ],
}
