/**
 * `npm run conformance -- https://their.api`: checks whether an API responds as the specification says
 * (docs/own-api.md).
 */
import './requireNode.mjs'
import { register } from 'tsx/esm/api'

register()
const { main } = await import('../conformance/main.ts')
process.exitCode = await main(process.argv.slice(2), process.env)
