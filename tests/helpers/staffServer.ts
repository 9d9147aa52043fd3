/** Starts the real server with a signed-in support account, and reads the lists of the staff area. */
import { startTestServer, type TestAnswer, type TestServer, type TestServerOptions } from './server'

export interface StaffServer {
  t: TestServer
  staff: Awaited<ReturnType<TestServer['staff']>>
  /**
   * Requests a list of the staff area.
   * @param more further parameters of the query, such as `&range=…`
   */
  list(resource: string, filter?: object, more?: string): Promise<TestAnswer>
}

export async function startStaffServer(options: TestServerOptions): Promise<StaffServer> {
  const t = await startTestServer(options)
  const staff = await t.staff()
  return {
    t,
    staff,
    list: (resource, filter = {}, more = '') =>
      t.call(staff, 'GET', `/staff/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`),
  }
}
