/** Compares the responses that a browser gets from the API with the API's description. */
import type { BrowserContext, Response } from 'playwright'
import { createAnswerChecker } from './describedAnswers'

const checkers = new Map<string, Promise<ReturnType<typeof createAnswerChecker>>>()
/**
 * Returns functions that compare responses with the API description of the server at this URL. The description is read
 * only once.
 */
function checkerOf(base: string) {
  const checker =
    checkers.get(base) ?? fetch(`${base}/api/openapi.json`).then(async each => createAnswerChecker(await each.json()))
  checkers.set(base, checker)
  return checker
}

/**
 * Returns the differences between a response and the description. Skips responses without a request id, because a test
 * has faked them, and responses to HEAD and OPTIONS. Skips the body if it is not JSON or if the browser has discarded
 * it.
 */
async function problemsOf(response: Response, base: string): Promise<string[]> {
  const { pathname } = new URL(response.url())
  const headers = response.headers()
  const method = response.request().method()
  if (!headers['x-request-id'] || ['HEAD', 'OPTIONS'].includes(method)) return []
  const isJson = headers['content-type']?.startsWith('application/json') && response.status() !== 304
  const text = isJson ? await response.text().catch(() => undefined) : undefined
  const problems = (await checkerOf(base)).ofAddress(method, pathname, { status: response.status(), headers, text })
  return problems.map(problem => `${method} ${pathname} ${response.status()}: ${problem}`)
}

/**
 * Compares the responses of all pages of a browser window with the description.
 * @param base the URL of the server
 * @returns a function that waits for the comparisons and returns all differences so far
 */
export function watchResponses(context: BrowserContext, base: string): () => Promise<string[]> {
  const found = new Set<string>()
  const comparing = new Set<Promise<void>>()
  context.on('response', response => {
    if (!response.url().startsWith(`${base}/api/`) || /^\/api\/(docs|openapi)/.test(new URL(response.url()).pathname))
      return
    const comparison = problemsOf(response, base).then(problems => {
      for (const problem of problems) found.add(problem)
      comparing.delete(comparison)
    })
    comparing.add(comparison)
  })
  return async () => {
    await Promise.all(comparing)
    return [...found]
  }
}
