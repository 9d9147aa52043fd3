import type { Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { storeMe } from '../../session/session'

/** Reads GET /auth/me and stores the user, so that the top bar and the forms show the current data. */
export const reloadMe = async () => storeMe(await http<Me>('/auth/me'))
