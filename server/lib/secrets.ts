/** Random secrets and their fingerprints: what a database stores of a token is its SHA-256. */
import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
/** Eight digits, leading zeros kept. */
export const randomCode = () => String(randomInt(100_000_000)).padStart(8, '0')
/** In one call: every request needs one, and an object for each costs several times as much. */
export const fingerprint = (secret: string) => hash('sha256', secret)
