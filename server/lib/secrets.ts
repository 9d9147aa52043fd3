/** Creates random secrets, and hashes them: the database stores tokens as SHA-256. */
import { hash, randomBytes, randomInt } from 'node:crypto'

/** Returns 256 random bits in base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')
/** Returns eight random digits, including leading zeros. */
export const randomCode = () => String(randomInt(100_000_000)).padStart(8, '0')
/**
 * Returns the SHA-256 of a secret. The one-shot function `hash` is used, because every request needs a hash, and a
 * `Hash` object takes several times as long.
 */
export const hashSecret = (secret: string) => hash('sha256', secret)
