/**
 * Time-based one-time passwords (RFC 6238) as authenticator apps compute them: HMAC-SHA-1, six digits, steps of 30
 * seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/**
 * Number of time steps before and after the current time step whose codes are also accepted, because clocks differ (RFC
 * 6238, 5.2).
 */
const tolerance = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns bytes in base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(part => alphabet[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** Returns the bytes of a text in base32. Characters outside the alphabet are ignored. */
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, letter => alphabet.indexOf(letter))
    .filter(value => value >= 0)
    .map(value => value.toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], part => Number.parseInt(part, 2))
}

/** Returns a new secret of 160 bits in base32, the size that RFC 4226 recommends. */
export const createTotpSecret = () => toBase32(randomBytes(20))

export const totpStepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** Returns the code of a time step (RFC 4226, 5.3). */
export function totpCodeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step whose code equals the given code; undefined if the given code is not valid now.
 * @param code digits, which may contain spaces
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const enteredCode = Buffer.from(
    code
      .replace(/\s/g, '')
      .padEnd(digits)
      .slice(0, digits + 1),
  )
  const current = totpStepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index)
  return steps.find(step => {
    const expected = Buffer.from(totpCodeAt(secret, step))
    return expected.length === enteredCode.length && timingSafeEqual(expected, enteredCode)
  })
}

/** Returns the `otpauth:` URI that an authenticator app reads from a QR code (Key URI Format). */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) })
  // Spaces are encoded as `%20`, because apps show a plus sign in the issuer as a plus sign.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
