import type { Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { storeMe } from '../../session/session'

/** Loads GET /auth/me and stores it, so that the top bar and the forms show the current account. */
export const reloadMe = async () => storeMe(await http<Me>('/auth/me'))
