/** Generates pseudo-random numbers and ids from names, so that the demo data is equal on every machine. */
import { createHash } from 'node:crypto'

const digest = (name: string) => createHash('sha1').update(`demo/${name}`).digest()

/** Returns a UUID in the format of version 5 that depends only on the name. */
export function demoId(name: string): string {
  const bytes = digest(name).subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface RandomGenerator {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number
  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
}

/**
 * Returns a mulberry32 generator whose seed is a name. Each name has a separate sequence of numbers, so that an
 * additional row does not change the numbers for other names.
 */
export function createRandom(name: string): RandomGenerator {
  let state = digest(name).readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, between, pick: list => entryAt(list, between(0, list.length - 1)) }
}

/**
 * Returns the entry at an index. Indexes beyond the end continue at the beginning.
 * @throws for an empty list
 */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length]
  if (entry === undefined) throw new Error('demo data: nothing to choose from')
  return entry
}
