/**
 * `npm start`: builds the missing and outdated parts of the project, then runs the server. Old versions of Node must be
 * able to parse this file, so that requireNode.mjs can reject them with a message.
 */
import './requireNode.mjs'

const building = () => console.log('Building the portal (once; half a minute or so) …')

const start = ({ run, endWithParent }) => {
  if (process.env.npm_lifecycle_event) endWithParent()
  return run('main', building)
}

import('./run.mjs').then(start).catch(error => {
  const isNotInstalled = error.code === 'ERR_MODULE_NOT_FOUND' && /^Cannot find package/.test(error.message)
  console.error(isNotInstalled ? 'The packages are missing: run `npm ci` first' : error)
  process.exit(1)
})
