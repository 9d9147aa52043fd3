/** Starts the server from its sources, for attacks on the API; they need no build of the portal. */
import { readConfig } from '../../server/config'
import { serve } from '../../server/serve'

await serve(readConfig(process.env))
