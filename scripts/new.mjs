/**
 * `npm run new -- vehicles --for Recycler plate:text:unique …`: creates the files of a new resource
 * (docs/adding-a-resource.md).
 */
import './requireNode.mjs'
import { register } from 'tsx/esm/api'

register()
const { main } = await import('../scaffold/main.ts')
process.exitCode = await main(process.argv.slice(2), process.cwd())
