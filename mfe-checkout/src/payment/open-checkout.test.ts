import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const session = { mode: 'testing', sessionId: 'session_1' } as const
const requestedScripts: string[] = []

/** Fakes the network: the outcome of each requested script. */
function network(...outcomes: ('load' | 'error')[]) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) throw new Error('Only a script was expected')
    requestedScripts.push(script.getAttribute('src') ?? '')
    const outcome = outcomes.shift() ?? 'error'
    queueMicrotask(() => script.dispatchEvent(new Event(outcome)))
  })
}

/** Fakes the provider's script; its checkout resolves to `result`. */
function provider(result: unknown) {
  const checkout = vi.fn(async () => result)
  const Cashfree = vi.fn(() => ({ checkout }))
  return { Cashfree, checkout }
}

/** Imports the module again, as a newly opened page does. */
async function open() {
  vi.resetModules()
  return (await import('./use-pay.ts')).openCheckout
}

beforeEach(() => void requestedScripts.splice(0))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// docs/product/payments.md#online-flow
describe('openCheckout', () => {
  // docs/product/payments.md#mode
  it('loads the script once on payment and opens the checkout in the same window', async () => {
    const { Cashfree, checkout } = provider({})
    network('load')
    const openCheckout = await open()
    setTimeout(() => vi.stubGlobal('Cashfree', Cashfree), 20)
    expect(await openCheckout(session)).toEqual({ ok: true })
    expect(await openCheckout(session)).toEqual({ ok: true })
    expect(requestedScripts).toEqual(['/cashfree-sandbox/v3/cashfree.js'])
    expect(checkout).toHaveBeenLastCalledWith({ paymentSessionId: 'session_1', redirectTarget: '_self' })
  })

  it.each([
    ['production', 'production'],
    ['sandbox', 'sandbox'],
  ] as const)('loads the provider’s own script in %s', async (mode, passed) => {
    const { Cashfree } = provider({})
    network('load')
    const openCheckout = await open()
    setTimeout(() => vi.stubGlobal('Cashfree', Cashfree), 20)
    await openCheckout({ ...session, mode })
    expect(requestedScripts).toEqual(['https://sdk.cashfree.com/js/v3/cashfree.js'])
    expect(Cashfree).toHaveBeenCalledWith({ mode: passed })
  })

  it('reports a failed script and requests it again next time', async () => {
    network('error', 'load')
    const openCheckout = await open()
    expect(await openCheckout(session)).toEqual({ ok: false, reason: 'script', detail: '' })
    setTimeout(() => vi.stubGlobal('Cashfree', provider({}).Cashfree), 20)
    expect(await openCheckout(session)).toEqual({ ok: true })
    expect(requestedScripts).toHaveLength(2)
  })

  it('waits at most a second for the script to initialise', async () => {
    vi.useFakeTimers()
    network('load')
    const openCheckout = await open()
    const opened = openCheckout(session)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await opened).toEqual({ ok: false, reason: 'script', detail: '' })
  })

  it.each([
    ['an error it answers', async () => ({ error: { message: 'Session expired' } })],
    [
      'an error it throws',
      async () => {
        throw new Error('Session expired')
      },
    ],
  ])('passes on %s', async (_what, checkout) => {
    vi.stubGlobal('Cashfree', () => ({ checkout }))
    const openCheckout = await open()
    expect(await openCheckout(session)).toEqual({ ok: false, reason: 'provider', detail: 'Session expired' })
  })
})
