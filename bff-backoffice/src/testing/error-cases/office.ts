import { type PersonRecord, people } from '@santhe/domain'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { failureCodes, ONCE_EACH, startTestServer } from '@santhe/http-kit/testing'
import { routes } from '../../routes/index.ts'

/** Starts the back office twice over the same data, once with strict limits; returns what its error cases start from. */
export async function errorOffice() {
  const domain = await testDomain()
  const storage = await testFiles()
  const served = routes({ domain, files: storage.files })
  const server = await startTestServer({ owner: 'backoffice', served, clock: () => NOW })
  const strict = await startTestServer({ owner: 'backoffice', served, clock: () => NOW, limits: ONCE_EACH })
  return {
    ...{ domain, strict },
    ...failureCodes(server, strict),
    admin: await aPerson(domain, { role: 'admin' }),
    farmless: await aPerson(domain, { role: 'farmer' }),
    as: async (person: PersonRecord, headers = {}) => ({
      token: await server.signIn(people.actorOf(person)),
      headers,
    }),
    close: () => Promise.all([server.close(), strict.close()]),
  }
}

export type ErrorOffice = Awaited<ReturnType<typeof errorOffice>>

export const fileOf = (bytes: Uint8Array) => [{ name: 'farm.png', type: 'image/png', bytes: Uint8Array.from(bytes) }]
export const NO_PICTURE = fileOf(Buffer.from('not at all'))
/** Headers of a call that is stored under a key. */
export const KEYED = { 'Idempotency-Key': 'one' }
