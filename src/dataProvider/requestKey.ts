/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` does not exist if the portal is served without TLS. */
export const newRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns 128 random bits in the format of a UUID. */
export const newRequestGuid = () => newRequestKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
