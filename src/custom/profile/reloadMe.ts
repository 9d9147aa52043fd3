import type { Me } from '../../../contract/auth'
import { http } from '../../dataProvider/http'
import { storeMe } from '../../session/session'

/** GET /auth/me, stored: the top bar and the forms show the account as it is now. */
export const reloadMe = async () => storeMe(await http<Me>('/auth/me'))
