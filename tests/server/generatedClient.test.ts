/**
 * Generates the types of a client from the API's description with openapi-typescript, compiles a shop's morning
 * (tests/client/morning.ts) against them, and runs it with openapi-fetch against the server.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { testPassword } from '../helpers/builders'
import { startTestServer } from '../helpers/server'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'tests/client/morning.ts')

/** Compiles the file next to the generated types. @throws {Error} with the compiler's output */
function compile(schema: string) {
  // The folder is inside node_modules, so that imports of packages are found.
  const folder = mkdtempSync(join(root, 'node_modules/.client-'))
  try {
    writeFileSync(join(folder, 'schema.ts'), schema)
    copyFileSync(source, join(folder, 'morning.ts'))
    const base = { extends: join(root, 'tsconfig.base.json'), files: ['morning.ts'] }
    const compilerOptions = { lib: ['ES2023', 'DOM'], types: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...base, compilerOptions }))
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a generated client compiles, and does a shop’s morning', async () => {
  const t = await startTestServer()
  const schema = astToString(await openapiTypescript((await t.app.inject('/api/openapi.json')).payload))
  compile(schema)
  const shop = await t.organisation('Retailer')
  const place = await t.location(shop, { name: 'Green corner' })
  await t.bin(place.id)
  const provider = await t.organisation('ServiceProvider')
  const reward = await t.premiumReward(provider)
  const key = await t.key('platform')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  // The import is not typed, because the generated types exist only in the folder in which the file is compiled.
  const { runRetailerMorning } = await import(/* @vite-ignore */ source)
  const done = await runRetailerMorning({
    baseUrl: `http://127.0.0.1:${port}`,
    email: shop.email,
    password: testPassword,
    imageId: (await t.image(shop)) as string,
    key: key.token,
    rewardId: reward.id,
  })
  expect(done).toMatchObject({
    ...{ stores: 1, bins: 2, isDeactivated: true, code: 'EntityNotFound' },
    redemption: { rewardId: reward.id, quantity: 1 },
    reported: { results: [{ id: 'till-1', status: 'accepted' }] },
  })
  await t.close()
})
