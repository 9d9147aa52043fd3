/** Random secrets and their fingerprints: what a database stores of a token is its SHA-256. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
/** Eight digits, leading zeros kept. */
export const randomCode = () => String(randomInt(100_000_000)).padStart(8, '0')
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('hex')
