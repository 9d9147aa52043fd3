/**
 * The sponsor's basket: the rewards of the next request, in the order in which they were added. It is stored in this
 * browser for the account, as `[{guid, name}]`; it survives a reload and is removed on sign-out. Prices are not stored,
 * because they come from the server (`useQuote.ts`).
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { limits } from '../../../contract/limits'
import { createListeners } from '../../session/listeners'
import { readAccount, subscribeToSessionChanges as subscribeToSession } from '../../session/session'
import { accountItemKey, parseItem, readItem, removeItem, writeItem } from '../../session/storage'

export interface BasketItem {
  guid: string
  name: string
}

const isItem = (value: unknown): value is BasketItem => {
  const { guid, name } = (value ?? {}) as Partial<BasketItem>
  return typeof guid === 'string' && typeof name === 'string'
}

const keyOf = () => {
  const account = readAccount()
  return account === undefined ? null : accountItemKey(account, 'basket')
}

const nothing: readonly BasketItem[] = []
let raw: string | null = null
let items = nothing

/** Returns the same array for the same stored text, as `useSyncExternalStore` requires. */
const read = () => {
  const key = keyOf()
  const stored = key && readItem(key)
  if (stored !== raw) {
    const parsed = parseItem(stored)
    raw = stored
    items = Array.isArray(parsed) ? parsed.filter(isItem) : nothing
  }
  return items
}

const listeners = createListeners()

const write = (next: readonly BasketItem[]) => {
  const key = keyOf()
  if (!key) return
  if (next.length > 0) writeItem(key, JSON.stringify(next))
  else removeItem(key)
  listeners.notify()
}

const subscribe = (listener: () => void) => {
  const other = ({ key }: StorageEvent) => key === keyOf() && listener()
  const unsubscribe = [subscribeToSession(listener), listeners.subscribe(listener)]
  window.addEventListener('storage', other)
  return () => {
    for (const end of unsubscribe) end()
    window.removeEventListener('storage', other)
  }
}

const without = (guid: string) => read().filter(item => item.guid !== guid)
const remove = (guid: string) => write(without(guid))
const clear = () => write(nothing)

/** Adds a reward. Returns `false` if the basket is full. */
const add = ({ guid, name }: BasketItem) => {
  const others = without(guid)
  if (others.length >= limits.sponsorshipRewards) return false
  write([...others, { guid, name }])
  return true
}

export const useBasket = () => {
  const current = useSyncExternalStore(subscribe, read)
  const has = useCallback((guid: string) => current.some(item => item.guid === guid), [current])
  return useMemo(() => ({ items: current, has, add, remove, clear }), [current, has])
}
