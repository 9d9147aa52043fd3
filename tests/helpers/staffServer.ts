/** The real server with somebody of support signed in, and the way to support's lists. */
import { type Answer, type TestServer, type TestServerOptions, testServer } from './server'

export interface StaffServer {
  t: TestServer
  staff: Awaited<ReturnType<TestServer['staff']>>
  /** @param more of the query, such as `&range=…` */
  list(resource: string, filter?: object, more?: string): Promise<Answer>
}

export async function staffServer(options: TestServerOptions): Promise<StaffServer> {
  const t = await testServer(options)
  const staff = await t.staff()
  return {
    t,
    staff,
    list: (resource, filter = {}, more = '') =>
      t.call(staff, 'GET', `/staff/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`),
  }
}
