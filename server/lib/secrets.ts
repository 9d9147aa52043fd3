/** Creates random secrets and their hashes: the database stores tokens as SHA-256. */
import { hash, randomBytes, randomInt } from 'node:crypto'

/** Returns 256 random bits in base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
/** Returns eight random digits, including leading zeros. */
export const randomCode = () => String(randomInt(100_000_000)).padStart(8, '0')
/**
 * Returns the SHA-256 of a secret. Every request needs it, and the one-shot function `hash` takes a fraction of the
 * time of a `Hash` object.
 */
export const hashSecret = (secret: string) => hash('sha256', secret)
