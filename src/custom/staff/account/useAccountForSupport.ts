/**
 * Reads an account and its e-mails for support staff, and runs actions after which the account and its e-mails are read
 * again.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountMails, SupportAccount } from '../../../../contract/staffAccounts'
import { http } from '../../../dataProvider/http'
import { useRowMutation } from '../../engine/actions/useRowMutation'

export const accountCallPath = (accountId: string) => `/staff/accounts/${encodeURIComponent(accountId)}`

export const useAccountForSupport = (accountId: string) =>
  useQuery({
    queryKey: ['staffAccount', accountId],
    queryFn: ({ signal }) => http<SupportAccount>(accountCallPath(accountId), { signal }),
  })

export const useAccountMails = (accountId: string) =>
  useQuery({
    queryKey: ['staffAccount', accountId, 'mails'],
    queryFn: ({ signal }) => http<AccountMails>(`${accountCallPath(accountId)}/mails`, { signal }),
  })

/** Returns a function that reads the account and its e-mails again. */
export const useRefreshAccount = (accountId: string) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['staffAccount', accountId] })
}

/**
 * Runs the calls of a confirmation dialog.
 * @returns `run`, which takes the toast's translation key without its prefix `account.`
 */
export const useAccountAction = (accountId: string) => {
  const { isBusy, run: change } = useRowMutation()
  const refresh = useRefreshAccount(accountId)
  const run = async (path: string, method: 'POST' | 'DELETE', done: string) => {
    await change(async () => {
      await http(path, { method })
      await refresh()
      return { data: true }
    }, `account.${done}`)
  }
  return { isBusy, run }
}
