import type { Me } from '../../../contract/auth'
import { storeMe } from '../../authProvider/session'
import { http } from '../../dataProvider/http'

/** GET /auth/me, stored: the top bar and the forms show the account as it is now. */
export const reloadMe = async () => storeMe(await http<Me>('/auth/me'))
