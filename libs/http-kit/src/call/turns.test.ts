import { endpoint } from '@santhe/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../testing/api.ts'
import { emptyCrates, listCrates, photographCrate, readCrate } from '../testing/example-calls.ts'
import { startTestServer } from '../testing/test-server.ts'
import { page } from './page.ts'
import { serve } from './serve.ts'

const orderCrate = endpoint({
  call: 'POST /api/test/crates/order',
  owner: 'storefront',
  access: 'signedIn',
  summary: 'Orders a crate, quoted or not',
  body: z.strictObject({ quoteId: z.string().optional() }),
  response: z.object({ ordered: z.boolean() }),
  movesStock: true,
})
const payCrate = endpoint({
  ...{ call: 'POST /api/test/crates/pay', owner: 'storefront', access: 'signedIn', summary: 'Pays a crate' },
  response: z.object({ paid: z.boolean() }),
  takesNoTurn: true,
})

const breakCrate = endpoint({
  ...{ call: 'POST /api/test/crates/break', owner: 'storefront', access: 'signedIn', summary: 'Fails' },
  response: z.object({ broken: z.boolean() }),
  movesStock: true,
})

const A_BYTE = new Uint8Array(1)

/** A server that runs one call that moves stock and one other at once. Running calls wait for `finish`. */
async function aBusyServer() {
  const started: string[] = []
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const run = async <T>(name: string, response: T): Promise<T> => {
    started.push(name)
    await finished
    return response
  }
  const server = await startTestServer({
    owner: 'storefront',
    turns: { moving: 1, others: 1, patience: 50 },
    served: [
      serve(emptyCrates, () => run('empty', { emptied: 1 })),
      serve(orderCrate, () => run('order', { ordered: true })),
      serve(breakCrate, () => Promise.reject(new Error('broken'))),
      serve(photographCrate, () => run('photograph', { files: [] })),
      serve(payCrate, () => run('pay', { paid: true })),
      serve(readCrate, () => run('read', { id: 1, name: 'Mango' })),
      serve(listCrates, () => run('list', page([], {}))),
    ],
  })
  const token = await server.signIn({ id: 7, role: 'admin' })
  const calls = api(server)
  return {
    server,
    started,
    finish,
    empty: () => calls.call(emptyCrates, {}, { token }),
    order: (body: { quoteId?: string }) => calls.call(orderCrate, { body }, { token }),
    fail: () => calls.call(breakCrate, {}, { token }),
    photograph: () =>
      calls.call(photographCrate, { files: [{ name: 'a.png', type: 'image/png', bytes: A_BYTE }] }, { token }),
    pay: () => calls.call(payCrate, {}, { token }),
    read: () => calls.call(readCrate, { params: { id: '1' } }),
    list: () => calls.call(listCrates),
    /** Resolves once this many handlers run. */
    runs: (count: number) => expect.poll(() => started.length).toBe(count),
  }
}

const REFUSED = { status: 503, failure: { code: 'UNAVAILABLE', details: { hasRun: false } } }

// docs/product/calls.md#busy-back-ends
describe('a back end at its limit of running calls', () => {
  it('refuses calls that move stock before their handler runs, with a retry time', async () => {
    const { server, started, finish, runs, empty, order, fail } = await aBusyServer()
    const first = empty()
    await runs(1)
    const refused = await order({})
    expect(refused).toMatchObject(REFUSED)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
    expect(started).toEqual(['empty'])
    finish()
    expect((await first).status).toBe(200)
    // A failing handler and a refused waiter both return their turn.
    expect((await fail()).status).toBe(500)
    expect((await order({})).status).toBe(200)
    await server.close()
  })

  it('runs a read beside calls that move stock, and refuses further reads', async () => {
    const { server, started, finish, runs, empty, read, list } = await aBusyServer()
    const moving = empty()
    const listing = list()
    await runs(2)
    expect(await read()).toMatchObject(REFUSED)
    finish()
    expect((await moving).status).toBe(200)
    expect((await listing).status).toBe(200)
    expect(started.sort()).toEqual(['empty', 'list'])
    await server.close()
  })

  it('runs orders of a quote, payments and uploads without a turn', async () => {
    const { server, finish, runs, empty, read, order, pay, photograph } = await aBusyServer()
    const running = [empty(), read()]
    await runs(2)
    const others = [order({ quoteId: 'q' }), pay(), photograph()]
    await runs(5)
    finish()
    const all = await Promise.all([...running, ...others])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
    await server.close()
  })
})
