/**
 * Limits the rates of an organisation's calls, over all its API keys and over all its sessions. The limits follow from
 * RATE_LIMIT, which is 1200 calls a minute by default.
 *
 * - All API keys of an organisation make RATE_LIMIT calls a minute, evenly, with bursts of two and a half seconds'
 *   worth (by default 20 calls a second, and bursts of 50). Each key of the platform has a limit of its own.
 * - All sessions of an organisation's members make a quarter of RATE_LIMIT changes a minute, with bursts of a hundred
 *   minutes' worth (by default 300 a minute, and bursts of 30,000), because each of them leaves a row in the audit log.
 *   The owner has a separate limit of this size, so that no member can prevent the owner from removing members.
 *
 * Calls that are denied count like changes, because they leave a row in the audit log too.
 */
import type { Redis } from 'ioredis'
import type { MachineKey } from '../accounts/keys'
import type { Session } from '../accounts/sessions'
import { ApiError } from '../errors/apiErrors'
import { createTokenBuckets } from './tokenBucket'

const keyBurstMinutes = 2.5 / 60
const changesShare = 1 / 4
const changesBurstMinutes = 100

export interface CallRates {
  /**
   * Counts a call with an API key.
   * @throws {ApiError} TooManyRequests with the time to wait
   */
  countKeyCall(key: Pick<MachineKey, 'id' | 'organisationId'>): Promise<void>
  /**
   * Counts a change in a session. Changes of accounts without an organisation are not counted.
   * @throws {ApiError} TooManyRequests with the time to wait
   */
  countChange(session: Pick<Session, 'organisationId' | 'teamRole'>): Promise<void>
}

export function createCallRates(rateLimit: number, redis: Redis | undefined): CallRates {
  const limitCalls = (name: string, aMinute: number, burstMinutes: number, message: string) => {
    const burst = Math.max(1, Math.floor(aMinute * burstMinutes))
    const take = createTokenBuckets(name, redis)
    return async (owner: string) => {
      const waitMs = await take(owner, { aMinute, burst })
      if (waitMs > 0) throw new ApiError('TooManyRequests', message, { retryAfter: waitMs / 1000 })
    }
  }
  const keyCalls = limitCalls(
    'keys',
    rateLimit,
    keyBurstMinutes,
    'Too many calls with the API keys of this organisation',
  )
  const changes = limitCalls(
    'changes',
    rateLimit * changesShare,
    changesBurstMinutes,
    'Too many changes in this organisation',
  )
  return {
    countKeyCall: ({ id, organisationId }) => keyCalls(organisationId ?? id),
    countChange: async ({ organisationId, teamRole }) => {
      if (organisationId) await changes(teamRole === 'Owner' ? `${organisationId} owner` : organisationId)
    },
  }
}
