/**
 * Counts the bytes that the kernel still has to send to a client. The kernel buffers megabytes and accepts more bytes
 * from Node only when a third of the buffer is sent. On a slow phone, sending a third takes minutes, during which the
 * client seems to Node to read nothing. Linux shows the number in /proc/net/tcp. On other systems the number is
 * unknown, and slow clients may be disconnected.
 */
import { readFile } from 'node:fs/promises'
import { isIPv4, type Socket } from 'node:net'

const files = ['/proc/net/tcp', '/proc/net/tcp6']
/**
 * Matches the line of an open connection (state 1 or 8) in /proc/net/tcp. The columns are number, the server's IP
 * address and port, the client's IP address and port, state, and bytes to send : to receive; all except the number are
 * hexadecimal.
 */
const line = /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) 0[18] ([0-9A-F]{8}):/gm

/**
 * Returns an IPv4 address, or an IPv4 address that is mapped to IPv6, as the kernel writes it. For any other IPv6
 * address, returns an empty text, so that only the ports distinguish these clients.
 */
const tailOf = (address: string) => {
  const v4 = address.replace(/^::ffff:/, '')
  if (!isIPv4(v4)) return ''
  const bytes = v4.split('.').reverse()
  return bytes
    .map(byte => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
const hexPort = (port = 0) => port.toString(16).padStart(4, '0').toUpperCase()

export async function readUnacknowledgedBytes(sockets: Socket[]): Promise<Map<Socket, number>> {
  const found = new Map<Socket, number>()
  const lines = await Promise.all(files.map(file => readFile(file, 'latin1').catch(() => '')))
  const byPorts = new Map<string, { address: string; bytes: number }[]>()
  for (const [, own = '', address = '', peer = '', bytes = ''] of lines.join('').matchAll(line)) {
    const key = `${own} ${peer}`
    byPorts.set(key, [...(byPorts.get(key) ?? []), { address, bytes: Number.parseInt(bytes, 16) }])
  }
  for (const socket of sockets) {
    const candidates = byPorts.get(`${hexPort(socket.localPort)} ${hexPort(socket.remotePort)}`) ?? []
    const tail = tailOf(socket.remoteAddress ?? '')
    const own = candidates.find(({ address }) => address.endsWith(tail))
    if (own) found.set(socket, own.bytes)
  }
  return found
}
