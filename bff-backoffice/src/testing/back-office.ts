import { NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll } from 'vitest'
import { routes } from '../routes/index.ts'

/** Returns the whole back office at `NOW`, with records and files of its own, and calls to it. It is closed after the tests of the file that calls this. */
export async function startBackOffice() {
  const domain = await testDomain()
  const { files, folder } = await testFiles()
  const server = await startTestServer({ owner: 'backoffice', served: routes({ domain, files }), clock: () => NOW })
  afterAll(() => server.close())
  return { domain, files, folder, server, ...api(server) }
}
