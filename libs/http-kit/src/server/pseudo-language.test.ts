import { swapInPseudoLanguage } from '@santhe/texts/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { EXAMPLES, rawRequests } from '../testing/example-server.ts'
import { startTestServer } from '../testing/test-server.ts'

const restore = swapInPseudoLanguage()
const server = await startTestServer({ owner: 'storefront', served: EXAMPLES })
afterAll(async () => {
  restore()
  await server.close()
})
const raw = rawRequests({ url: server.url, token: await server.signIn({ id: 5, role: 'customer' }) })
const IN_BRACKETS = /^⟦.*⟧$/

// docs/product/calls.md#errors
describe('an error in another language', () => {
  it.each(['404', '410', '429', '500', '503'])('is translated for a crate that fails: %s', async id => {
    const { failure } = await raw(`/api/test/crates/${id}`, { method: 'GET' })
    expect(failure?.message).toMatch(IN_BRACKETS)
  })

  it('is translated for an unknown call and an unknown field', async () => {
    expect((await raw('/api/test/none', { method: 'GET' })).failure?.message).toMatch(IN_BRACKETS)
    const body = JSON.stringify({ name: 'Kesar', colour: 'gold' })
    const { failure } = await raw('/api/test/crates', { body })
    expect(failure?.message).toMatch(IN_BRACKETS)
    expect(failure?.fields?.colour).toMatch(IN_BRACKETS)
  })

  it('is translated before a request is read', async () => {
    const { failure } = await raw('/api/test/crates', { body: '{' })
    expect(failure?.message).toMatch(IN_BRACKETS)
  })
})
