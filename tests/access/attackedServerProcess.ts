/** Starts the server from its sources, without a build of the portal, for tests that attack the API. */
import { readConfig } from '../../server/config'
import { serve } from '../../server/serve'

await serve(readConfig(process.env))
