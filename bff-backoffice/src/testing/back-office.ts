import type { Domain } from '@santhe/domain'
import { NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import type { Served } from '@santhe/http-kit'
import { api, startTestServer, testRedis } from '@santhe/http-kit/testing'
import { afterAll } from 'vitest'
import { routes } from '../routes/index.ts'

/** Returns the whole back office at `NOW`, with its own records and files, and calls to it. Closes it after the file's tests. */
export async function startBackOffice() {
  const domain = await testDomain()
  const { files, folder } = await testFiles()
  const { redis, close } = await testRedis()
  const served = routes({ domain, files })
  const server = await startTestServer({ owner: 'backoffice', served, redis, clock: () => NOW })
  afterAll(async () => {
    await server.close()
    await close()
  })
  return { domain, files, folder, server, redis, ...api(server) }
}

/**
 * Returns the back office with an admin, and calls to the same market's shop, which serves `servedByShop`.
 * The shop caches its responses until the office changes their data.
 */
export async function startOfficeAndShop(servedByShop: (domain: Domain) => Served[]) {
  const { domain, folder, server, redis, ...office } = await startBackOffice()
  const shop = await startTestServer({ owner: 'storefront', served: servedByShop(domain), redis })
  afterAll(() => shop.close())
  const admin = { token: await server.signIn({ id: 1, role: 'admin' }) }
  return { domain, folder, server, office, admin, shop: api(shop) }
}
