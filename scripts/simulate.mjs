/**
 * `npm run simulate -- --key rk_… [--url http://localhost:3000] [--deposits 2000]`: simulates a city's day against a
 * running portal, as tills, bins, recyclers and the consumer app would report it: deposits, fill levels and full bins,
 * a fault, pickups of booked locations, progress of fundraisers, redemptions. Prints what it sent, for comparison with
 * the screens. A call that fails is repeated unchanged and counts once.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    key: { type: 'string', default: process.env.PORTAL_KEY },
    url: { type: 'string', default: process.env.PORTAL_URL ?? 'http://localhost:3000' },
    deposits: { type: 'string', default: '2000' },
  },
})
if (!values.key) {
  console.error('Usage: npm run simulate -- --key rk_live_… [--url http://localhost:3000] [--deposits 2000]')
  process.exit(1)
}

/** Prints a message and ends the process with an error. */
function fail(text) {
  console.error(text)
  process.exit(1)
}

const batchSize = 100
const tries = 20
const dayMs = 24 * 3600_000
const pause = ms => new Promise(done => setTimeout(done, ms))
const between = (least, most) => least + Math.floor(Math.random() * (most - least + 1))
const pick = list => list[between(0, list.length - 1)]
/** Returns random times of the last day, in order. */
const moments = number =>
  Array.from({ length: number }, () => Date.now() - Math.random() * dayMs)
    .sort((a, b) => a - b)
    .map(time => new Date(time).toISOString())

async function call(method, path, body, headers = {}) {
  for (let left = tries; ; left--) {
    const answer = await fetch(`${values.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${values.key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(error => ({ status: 0, error }))
    const isLater = answer.status === 0 || answer.status === 429 || answer.status >= 500
    if (isLater && left > 0) {
      await pause(1000 * Number(answer.headers?.get('retry-after') ?? 1))
      continue
    }
    if (answer.status === 0)
      fail(
        `${values.url} does not answer: ${answer.error.cause?.message || answer.error.cause?.code || answer.error.message}`,
      )
    return { status: answer.status, body: await answer.json() }
  }
}

async function all(path) {
  const items = []
  for (let after; ; ) {
    const { status, body } = await call('GET', after ? `${path}?after=${after}` : path)
    if (status !== 200) fail(`GET ${path}: ${status} ${body.errorCode}`)
    items.push(...body.items)
    after = body.next
    if (!after) return items
  }
}

const sent = { accepted: 0, rejected: [], grams: {}, pieces: 0, weighed: 0, redeemed: 0, over: 0 }

async function send(events) {
  for (let from = 0; from < events.length; from += batchSize) {
    const batch = events.slice(from, from + batchSize)
    const { status, body } = await call('POST', '/events', batch)
    if (status !== 200 && status !== 207) fail(`POST /events: ${status} ${body.errorCode}`)
    for (const { index, status, errorCode } of body.results) {
      // Sending a batch again is safe: if the first response was lost, the server answers "duplicate" for its events.
      if (status !== 'accepted' && status !== 'duplicate') {
        sent.rejected.push(`${batch[index].type}: ${errorCode ?? status}`)
        continue
      }
      sent.accepted++
      const { type, data } = batch[index]
      if (type === 'deposit.recorded') {
        sent.grams[data.material] = (sent.grams[data.material] ?? 0) + data.grams
        sent.pieces += data.pieces
      }
      if (type === 'pickup.completed') sent.weighed += data.lines.reduce((sum, line) => sum + line.grams, 0)
    }
  }
}
const event = (type, subject, time, data) => ({ id: `simulated/${randomUUID()}`, type, time, subject, data })

/** Approximate weight of one piece in grams. */
const weights = { plastic: 26, glass: 370, metal: 18, paper: 60 }

function deposits(bins, materials, number) {
  return moments(number).map(time => {
    const { material, types } = pick(materials)
    const pieces = between(1, 20)
    const grams = Math.max(1, Math.round(pieces * weights[material] * (0.8 + Math.random() * 0.4)))
    return event('deposit.recorded', pick(bins).subject, time, { material, materialType: pick(types), pieces, grams })
  })
}

/** Returns reports of bins that fill over the day. Some bins are emptied, and one in fifty breaks. */
function reports(bins) {
  return bins.flatMap(({ subject }) => {
    let level = Math.random() / 2
    const said = moments(6).map(time => {
      level = Math.min(1, level + Math.random() / 4)
      const isEmptied = level > 0.95 && Math.random() < 0.5
      if (isEmptied) level = 0
      return isEmptied
        ? event('bin.emptied', subject, time, {})
        : event('bin.levelReported', subject, time, { level: Math.round(level * 100) / 100 })
    })
    const isBroken = Math.random() < 0.02
    return isBroken ? [...said, event('bin.faultReported', subject, moments(1)[0], { note: 'Lid jammed' })] : said
  })
}

const pickups = (bookings, materials) =>
  bookings.map(({ id }) => {
    const weighedAt = new Date().toISOString()
    const lines = materials.map(({ material }) => ({ material, grams: between(500, 20_000) }))
    return event('pickup.completed', id, weighedAt, { lines, weighedAt })
  })
const progress = fundraisers =>
  fundraisers
    .filter(({ status }) => status === 'InProgress')
    .map(({ id, progressPoints, targetPoints }) => {
      const totalPoints = Math.round(Math.min(targetPoints, progressPoints + targetPoints * Math.random() * 0.2))
      return event('reward.progressed', id, new Date().toISOString(), { totalPoints })
    })

async function redeem(rewards) {
  for (const { id } of rewards) {
    for (let left = between(0, 3); left > 0; left--) {
      const { status, body } = await call('POST', '/redemptions', { rewardId: id }, { 'idempotency-key': randomUUID() })
      if (status === 201) sent.redeemed++
      else if (status === 409) sent.over++
      else fail(`POST /redemptions: ${status} ${body.errorCode}`)
    }
  }
}

const { body: catalogue } = await call('GET', '/materials')
if (!catalogue.items) fail(`The key is refused: ${catalogue.errorCode}. ${catalogue.message ?? ''}`)
const materials = catalogue.items
const bins = await all('/bins')
const [bookings, rewards, fundraisers] = [await all('/bookings'), await all('/rewards'), await all('/fundraising')]
console.log(
  `${bins.length} bins, ${bookings.length} bookings, ${rewards.length} rewards, ${fundraisers.length} fundraisers`,
)
if (bins.length) {
  await send(deposits(bins, materials, Number(values.deposits)))
  await send(reports(bins))
}
await send(pickups(bookings, materials))
await send(progress(fundraisers))
await redeem(rewards)
const kg = grams => (grams / 1000).toFixed(3)
console.log(`${sent.accepted} events accepted, ${sent.rejected.length} not`)
for (const each of new Set(sent.rejected)) console.log(`  ${each}`)
console.log(
  `deposited: ${sent.pieces} pieces; ${Object.entries(sent.grams)
    .map(([material, grams]) => `${material} ${kg(grams)} kg`)
    .join(', ')}`,
)
console.log(`weighed at pickups: ${kg(sent.weighed)} kg; redeemed: ${sent.redeemed}, over: ${sent.over}`)
