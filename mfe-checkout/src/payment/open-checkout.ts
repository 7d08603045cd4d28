import { type PaymentMode, type PaymentSession, z } from '@santhe/contracts'

/** The provider's script (docs/payments.md#providers-api), or our own stand-in when no money moves. */
const SCRIPTS = {
  production: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  sandbox: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  testing: '/cashfree-sandbox/v3/cashfree.js',
} as const satisfies Record<PaymentMode, string>

/** Wait for the script, in ms. */
const SCRIPT_TIMEOUT_MS = 15_000
/** Wait for the loaded script's initialisation, in ms. docs/product/payments.md#online-flow. */
const GLOBAL_TIMEOUT_MS = 1_000
const POLL_MS = 50
/** Assume the checkout opened after this silence (ms): a page being left may get no message. */
const RESULT_TIMEOUT_MS = 5_000

interface Checkout {
  checkout(options: { paymentSessionId: string; redirectTarget: '_self' }): Promise<unknown>
}
type Cashfree = (options: { mode: 'production' | 'sandbox' }) => Checkout

const Provided = z.custom<Cashfree>(value => typeof value === 'function')
const CheckoutResult = z.object({ error: z.object({ message: z.string().default('') }).nullish() })

let loading: Promise<Cashfree | undefined> | undefined

function provided(): Cashfree | undefined {
  const sdk = Provided.safeParse(Reflect.get(globalThis, 'Cashfree'))
  return sdk.success ? sdk.data : undefined
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** False on failure or timeout; removes the element so a retry loads it again. */
function addScript(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const script = document.createElement('script')
    const finish = (isHere: boolean) => {
      clearTimeout(patience)
      if (!isHere) script.remove()
      resolve(isHere)
    }
    const patience = setTimeout(() => finish(false), SCRIPT_TIMEOUT_MS)
    script.src = url
    script.addEventListener('load', () => finish(true))
    script.addEventListener('error', () => finish(false))
    document.head.append(script)
  })
}

async function load(mode: PaymentMode): Promise<Cashfree | undefined> {
  if (!(await addScript(SCRIPTS[mode]))) return undefined
  for (let waited = 0; !provided() && waited < GLOBAL_TIMEOUT_MS; waited += POLL_MS) await pause(POLL_MS)
  return provided()
}

/** Loads the script once per page, on payment; failures are retried next time. */
async function cashfree(mode: PaymentMode): Promise<Cashfree | undefined> {
  const already = provided()
  if (already) return already
  loading ??= load(mode)
  const arrived = await loading
  if (!arrived) loading = undefined
  return arrived
}

/** `script`: not loaded. `provider`: refused, with its message. */
export type Opened = { ok: true } | { ok: false; reason: 'script' | 'provider'; detail: string }

/**
 * Navigates to the provider's checkout. Resolves while leaving, or with the failure.
 * docs/product/payments.md#online-flow.
 */
export async function openCheckout({ mode, sessionId }: Pick<PaymentSession, 'mode' | 'sessionId'>): Promise<Opened> {
  const open = await cashfree(mode)
  if (!open) return { ok: false, reason: 'script', detail: '' }
  try {
    const provider = open({ mode: mode === 'production' ? 'production' : 'sandbox' })
    const checkout = provider.checkout({ paymentSessionId: sessionId, redirectTarget: '_self' })
    const result = CheckoutResult.safeParse(await Promise.race([checkout, pause(RESULT_TIMEOUT_MS)]))
    const refusal = result.success ? result.data.error : undefined
    return refusal ? { ok: false, reason: 'provider', detail: refusal.message } : { ok: true }
  } catch (error) {
    return { ok: false, reason: 'provider', detail: error instanceof Error ? error.message : '' }
  }
}
