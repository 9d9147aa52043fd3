/**
 * Generates load: each of a number of connections sends its next request when it has received the previous response.
 */
import { Agent, get } from 'node:http'

const ask = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers }, answer => {
      answer.on('data', () => undefined)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })

/**
 * Sends requests to the URL on this number of connections for `forMs` ms.
 * @returns responses per second
 * @throws if a response is not 200
 */
export async function measureRequestsPerSecond(
  url: string,
  headers: Record<string, string>,
  connections: number,
  forMs: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + forMs
  let answered = 0
  const start = performance.now()
  const client = async () => {
    while (performance.now() < end) {
      const status = await ask(url, agent, headers)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      answered++
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return (answered / (performance.now() - start)) * 1000
}
