/** The server from its sources: the API is attacked, so no build of the portal is needed. */
import { readConfig } from '../../server/config'
import { serve } from '../../server/serve'

await serve(readConfig(process.env))
