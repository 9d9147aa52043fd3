/** Reads the account's second factors, and sends their changes. */
import { useQuery } from '@tanstack/react-query'
import type {
  AddedFactor,
  Factors,
  PasskeyAttestation,
  PasskeySetup,
  RecoveryCodes,
  TotpSetup,
} from '../../../../contract/factors'
import { http } from '../../../dataProvider/http'

const base = '/auth/factors'
const post = <Result>(path: string, body: object) => http<Result>(`${base}${path}`, { method: 'POST', body })

export const useFactors = () => useQuery({ queryKey: ['factors'], queryFn: () => http<Factors>(base) })

type Password = { password: string }

export const beginTotp = (body: Password) => post<TotpSetup>('/totp/init', body)
export const confirmTotp = (body: { challengeToken: string; name: string; code: string }) =>
  post<AddedFactor>('/totp/confirm', body)
export const beginPasskey = (body: Password) => post<PasskeySetup>('/passkey/init', body)
export const confirmPasskey = (body: { challengeToken: string; name: string; attestation: PasskeyAttestation }) =>
  post<AddedFactor>('/passkey/confirm', body)
export const renewRecoveryCodes = (body: Password) => post<RecoveryCodes>('/recovery-codes', body)
export const removeFactor = (id: string, body: Password) => http(`${base}/${id}:remove`, { method: 'PUT', body })
