/** Starts nginx, if it is installed, with the configuration of `deploy/nginx.conf`. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from './freePort'

const site = resolve(import.meta.dirname, '../../deploy/nginx.conf')
/** Debian installs nginx in a folder that only root's PATH contains. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export const hasNginx = spawnSync('nginx', ['-v'], { env: environment }).status === 0

/**
 * Returns `deploy/nginx.conf` with the addresses of the test's servers and its ports, and without the lines about
 * certificates.
 * @param plainPort port instead of 80, which redirects to HTTPS
 */
function siteFor(port: number, plainPort: number, servers: readonly string[]): string {
  const addresses = [...servers]
  const text = readFileSync(site, 'utf8')
    .replace(/10\.0\.0\.1[12]:3000/g, () => addresses.shift() ?? '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/^ *ssl_.*\n/gm, '')
  if (addresses.length > 0) throw new Error('deploy/nginx.conf names fewer servers than the test')
  return text
}

/**
 * Starts nginx in front of two servers.
 * @param servers host and port of each server
 * @returns the address of nginx, the address that redirects to HTTPS, and a function that stops nginx
 */
export async function startNginx(servers: readonly [string, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const port = await findFreePort()
  const plainPort = await findFreePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${siteFor(port, plainPort, servers)}
}`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { env: environment, stdio: 'pipe' })
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  const exited = new Promise(done => child.once('exit', done))
  return {
    url: `http://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    output: () => output,
    async stop() {
      child.kill('SIGQUIT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
