import { assists, people } from '@santhe/domain'
import { aPerson, NOW, testDomain } from '@santhe/domain/testing'
import { api, startTestServer } from '@santhe/http-kit/testing'
import { afterAll } from 'vitest'
import { routes } from '../routes/index.ts'

interface Options extends Partial<Parameters<typeof startTestServer>[0]> {
  /** The parts of `Backend` that its routes get besides the records. */
  backend?: Partial<Parameters<typeof routes>[0]>
}

/** Returns the storefront at `NOW`, with its own records, calls to it, and its people. Closes it after the file's tests. */
export async function startStorefront({ backend, ...options }: Options = {}) {
  const domain = await testDomain()
  const server = await startTestServer({
    owner: 'storefront',
    served: routes({ domain, ...backend }),
    clock: () => NOW,
    findActing: of => assists.findActingFarmer(of, domain),
    endHelp: of => assists.endAssistOfSession(of, domain),
    ...options,
  })
  afterAll(() => server.close())
  return {
    ...{ domain, server, ...api(server) },
    /** A new person, signed in. */
    async someone(fields: Parameters<typeof aPerson>[1] = {}) {
      const person = await aPerson(domain, fields)
      return { person, as: { token: await server.signIn(people.actorOf(person), person.language) } }
    },
  }
}
