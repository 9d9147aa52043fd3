/** Runs clients that repeat calls of every kind, and records each call and each write that the server acknowledged. */
import { randomUUID } from 'node:crypto'
import { createStoreBody } from '../helpers/storeBodies'
import type { DependencyName, StallSetup } from './stallSetup'

export interface LoadCall {
  kind: Kind
  startedAt: number
  endedAt: number
  /** HTTP status of the response; 0 if there was no response. */
  status: number
  errorCode: string | undefined
}
type Kind = keyof typeof requiredDependencies

/** The dependencies that each kind of call needs to succeed. */
export const requiredDependencies = {
  livez: [],
  page: [],
  list: ['PostgreSQL'],
  store: ['PostgreSQL'],
  employee: ['PostgreSQL'],
  picture: ['PostgreSQL', 'S3'],
  upload: ['PostgreSQL', 'S3'],
} satisfies Record<string, DependencyName[]>

export interface AcknowledgedWrites {
  stores: string[]
  pictures: string[]
  /** E-mail addresses to which a call should have sent a mail, each with the time of the call. */
  mails: { address: string; at: number }[]
}

const clientsEach = 2
const pauseMs = 60
/**
 * Pauses in ms between two calls of one client, for kinds of calls that have a low limit: 300 mails an hour for an
 * organisation, 120 uploads a minute for an IP address. The load stays below the limit of mails because a run takes
 * less than three minutes.
 */
const longerPausesMs: Partial<Record<string, number>> = { employee: 2000, upload: 1500 }

export function startSteadyLoad(setup: StallSetup) {
  const calls: LoadCall[] = []
  const acknowledged: AcknowledgedWrites = { stores: [], pictures: [], mails: [] }
  let isOver = false
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(setup.url + path, { signal: AbortSignal.timeout(20_000), ...init })
  const authorization = `Bearer ${setup.token}`
  const send = (path: string, body: object) =>
    ask(`/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const upload = async () => {
    const body = new FormData()
    body.set('file', setup.picture, 'logo.png')
    return ask('/api/resources', { method: 'POST', headers: { authorization }, body })
  }
  const kinds: Record<Kind, () => Promise<Response>> = {
    livez: () => ask('/livez'),
    page: () => ask('/config.json'),
    list: () => ask('/api/b2b/retail/locations', { headers: { authorization } }),
    store: async () => {
      const answer = await send('/b2b/retail/locations', createStoreBody(setup.cityId, randomUUID()))
      if (answer.status === 201) acknowledged.stores.push((await answer.clone().json()).guid)
      return answer
    },
    employee: async () => {
      const address = `${randomUUID()}@test.example`
      const answer = await send('/b2b/retail/employees/cashier', { name: 'Olena', email: address })
      if (answer.status === 201) acknowledged.mails.push({ address, at: performance.now() })
      return answer
    },
    picture: () => ask(acknowledged.pictures[0] ?? '/files/none'),
    upload: async () => {
      const answer = await upload()
      if (answer.status === 201) acknowledged.pictures.push((await answer.clone().json()).smUrl)
      return answer
    },
  }
  const repeat = async (kind: Kind) => {
    while (!isOver) {
      const startedAt = performance.now()
      const { status, errorCode } = await kinds[kind]().then(seen, () => ({ status: 0, errorCode: undefined }))
      calls.push({ kind, startedAt, endedAt: performance.now(), status, errorCode })
      await new Promise(next => setTimeout(next, longerPausesMs[kind] ?? pauseMs))
    }
  }
  return {
    calls,
    acknowledged,
    async start() {
      await kinds.upload()
      const clients = (Object.keys(kinds) as Kind[]).flatMap(kind =>
        Array.from({ length: clientsEach }, () => repeat(kind)),
      )
      return async () => {
        isOver = true
        await Promise.all(clients)
      }
    },
    /** Returns the acknowledged records that are missing. */
    async lost(): Promise<string[]> {
      const { stores, pictures } = acknowledged
      const paths = [...stores.map(guid => `/api/b2b/retail/locations/${guid}`), ...pictures]
      const lost: string[] = []
      for (const path of paths) if (!(await ask(path, { headers: { authorization } })).ok) lost.push(path)
      return lost
    },
  }
}

async function seen(answer: Response) {
  const text = await answer.text()
  const errorCode = answer.ok || !text.startsWith('{') ? undefined : (JSON.parse(text).errorCode as string)
  return { status: answer.status, errorCode }
}
