import { escapeHtml, formatMoment } from '@santhe/rules'
import type { SandboxOrder } from '../ledger/ledger-state.ts'
import type { OrderStatus } from '../ledger/orders.ts'

const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

const METHOD_LABELS = [
  ['upi', 'UPI', 'Any UPI app'],
  ['card', 'Card', 'Debit or credit'],
  ['netbanking', 'Net banking', 'Test Bank'],
] as const

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/cashfree-sandbox/checkout/checkout.css">
<script src="/cashfree-sandbox/checkout/checkout.js" defer></script>
</head>
<body>
<p class="notice" role="note"><strong>Test payment: no money moves</strong></p>
<main>
${body}
</main>
</body>
</html>
`
}

function summary({ amount, orderId, customer }: SandboxOrder): string {
  return `<dl>
<div class="amount"><dt>Amount to pay</dt><dd>${money.format(amount / 100)}</dd></div>
<div><dt>Order</dt><dd class="id">${escapeHtml(orderId)}</dd></div>
<div><dt>Paid by</dt><dd>${escapeHtml(customer.name ?? customer.phone)}</dd></div>
</dl>`
}

const backLink = (back: string | undefined) =>
  back ? `<p><a class="button" href="${escapeHtml(back)}">Back to the shop</a></p>` : ''

interface PayOptions {
  readonly order: SandboxOrder
  readonly back: string | undefined
  readonly now: number
}

/**
 * Returns the page on which a buyer chooses how the payment ends. It works without its script, which only counts
 * down and prevents a double press.
 */
export function payDocument({ order, now }: PayOptions): string {
  const methods = METHOD_LABELS.map(
    ([value, label, hint], index) =>
      `<label class="method"><input type="radio" name="method" value="${value}"${index === 0 ? ' checked' : ''}><span>${label}<small>${hint}</small></span></label>`,
  )
  const seconds = Math.ceil((order.expiresAt - now) / 1_000)
  return page(
    'Pay · Cashfree stand-in',
    `<h1>Pay for your order</h1>
${summary(order)}
<form method="post" action="/cashfree-sandbox/checkout">
<input type="hidden" name="session" value="${escapeHtml(order.sessionId)}">
<fieldset>
<legend>Pay with</legend>
${methods.join('\n')}
</fieldset>
<button class="button main" name="outcome" value="pay">Pay ${money.format(order.amount / 100)}</button>
<h2>Or try what can go wrong</h2>
<div class="others">
<button class="button" name="outcome" value="fail">Fail<small>The bank declines</small></button>
<button class="button" name="outcome" value="drop">Drop<small>Go back without paying</small></button>
<button class="button" name="outcome" value="later">Close the window<small>Paid a little later</small></button>
</div>
</form>
<p class="until">This payment can be made until <time data-seconds="${seconds}">${formatMoment(new Date(order.expiresAt), 'en')}</time>.</p>`,
  )
}

const CLOSED = {
  ACTIVE: 'This payment can be made again soon.',
  PAID: 'This order is paid.',
  EXPIRED: 'The time for this payment is over.',
} as const satisfies Record<OrderStatus, string>

interface ClosedOptions {
  readonly order: SandboxOrder
  readonly back: string | undefined
  readonly status: OrderStatus
  readonly isUnderWay: boolean
}

/** Returns the page for an order that can't be paid now. */
export function closedDocument({ order, back, status, isUnderWay }: ClosedOptions): string {
  const heading = isUnderWay && status === 'ACTIVE' ? 'A payment is under way.' : CLOSED[status]
  return page(heading, `<h1>${heading}</h1>\n${summary(order)}\n${backLink(back)}`)
}

interface LaterOptions {
  readonly order: SandboxOrder
  readonly back: string | undefined
  readonly outcome: 'pay' | 'fail' | 'drop' | 'later'
  readonly laterSeconds: number
}

const DONE = { pay: 'Paid.', fail: 'The payment failed.', drop: 'Nothing was paid.' } as const

/** Returns the last page, for a buyer who does not return to the shop. */
export function laterDocument({ order, outcome, laterSeconds }: LaterOptions): string {
  if (outcome !== 'later') return page(DONE[outcome], `<h1>${DONE[outcome]}</h1>\n${summary(order)}`)
  return page(
    'Close this window',
    `<h1>Close this window now</h1>
${summary(order)}
<p>You don’t go back to the shop. The bank will say in ${laterSeconds} seconds that this is paid, and the shop hears of it by a webhook alone.</p>`,
  )
}

/** Returns the page for an unknown payment session. */
export function unknownDocument(): string {
  const heading = 'There is no such payment.'
  return page(heading, `<h1>${heading}</h1>\n<p>Please go back to the shop and start the payment again.</p>`)
}
