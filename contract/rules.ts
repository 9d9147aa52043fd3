/**
 * Validation rules of spec section 5 as plain predicates, shared by the portal's fields and the server's schemas.
 * Zod-free: the browser loads this file.
 */
import { limits } from './limits'

/** One `@`, no spaces, a dot in the domain; deliverability is the mail server's to judge. */
export const isEmail = (value: string) =>
  value.length <= limits.emailMax && /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)

export const isWebAddress = (value: string) => {
  if (value.length > limits.urlMax) return false
  try {
    const { protocol, hostname } = new URL(value)
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  } catch {
    return false
  }
}

export const isDigits = (value: string) => /^\d+$/.test(value)

/** A leading plus, then digits: 9 to 16 characters in all. */
export const isPhone = (value: string) =>
  value.length >= limits.phoneMin && value.length <= limits.phoneMax && /^\+\d+$/.test(value)

/** Length in code points, as NIST and ASVS count it. */
export const passwordLength = (value: string) => [...value].length

export const hasLetterAndDigit = (value: string) => /\p{L}/u.test(value) && /\d/.test(value)

/** Points that a fundraising reward must collect: price × quantity × 10. Price in UAH, may have two decimals. */
export const targetPoints = (priceUah: number, quantity: number) =>
  Math.round(priceUah * 100 * quantity * limits.targetPointsFactor) / 100
