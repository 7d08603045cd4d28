import { people } from '@santhe/domain'
import { aFarm, aPerson, aProduct, NOW, testDomain } from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { createLog } from '@santhe/http-kit'
import { api, failureCodes, ONCE_EACH, startTestServer } from '@santhe/http-kit/testing'
import { openPayments } from '../../payments/open-payments.ts'
import { routes } from '../../routes/index.ts'
import { fakeProvider } from '../fake-provider.ts'

/** Starts the storefront twice over the same data, once with strict limits; returns what its error cases start from. */
export async function errorMarket() {
  const domain = await testDomain()
  const { files } = await testFiles()
  const provider = await fakeProvider()
  const log = createLog({ name: 'test', level: 'silent' })
  const onlinePayments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved: async () => {} })
  const served = routes({ domain, files, onlinePayments })
  const server = await startTestServer({ owner: 'storefront', served, clock: () => NOW })
  const strict = await startTestServer({ owner: 'storefront', served, clock: () => NOW, limits: ONCE_EACH })
  return {
    ...{ domain, provider, server, strict, api: api(server) },
    ...failureCodes(server, strict),
    /** A new person, signed in on one of the two servers. */
    async someone(on = server) {
      const home = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
      const person = await aPerson(domain, home)
      const actor = people.actorOf(person)
      return { person, actor, as: { token: await on.signIn(actor) } }
    },
    /** A new product with its farm, and the farmer signed in. */
    async ownProduct() {
      const { farm, farmer } = await aFarm(domain)
      const product = await aProduct(domain, { ofFarm: farm })
      return { product, farm, as: { token: await server.signIn(people.actorOf(farmer)) } }
    },
    async close() {
      await Promise.all([server.close(), strict.close(), provider.close()])
    },
  }
}

export type ErrorMarket = Awaited<ReturnType<typeof errorMarket>>
