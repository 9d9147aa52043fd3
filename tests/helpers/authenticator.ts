/**
 * Software authenticator (WebAuthn Level 3): creates passkeys with P-256 keys and signs challenges, as a browser and a
 * security key do together. Its options let tests send invalid data.
 */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/factors'

interface MessageOptions {
  /** Whether the authenticator has verified its user. */
  isUserVerified?: boolean
  origin?: string
  rpId?: string
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** Encodes a length or a number in CBOR (RFC 8949, 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** Returns a public key in the format of COSE (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

const flags = { userPresent: 1, userVerified: 4, attested: 64 }

/**
 * Creates an authenticator with one passkey.
 * @param site the origin of the portal
 */
export function createAuthenticator(site: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string, { origin = site }: MessageOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = new URL(site).hostname, isUserVerified = true }: MessageOptions,
    more?: Buffer,
  ) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const bits = flags.userPresent | (isUserVerified ? flags.userVerified : 0) | (more ? flags.attested : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, more ?? Buffer.alloc(0)])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    /** Returns what `navigator.credentials.create()` returns for the challenge. */
    register(challenge: string, options: MessageOptions & { format?: string } = {}): PasskeyAttestation {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestation = new Map<string, CborValue>([
        ['fmt', options.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, options)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** Returns what `navigator.credentials.get()` returns for the challenge. */
    sign(challenge: string, options: MessageOptions = {}): PasskeyAssertion {
      const client = clientData('webauthn.get', challenge, options)
      const data = authenticatorData(options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      }
    },
    /** Resets the signature counter, as if the authenticator had been copied. */
    rewind: () => {
      counter = 0
    },
  }
}
