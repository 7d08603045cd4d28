import type { CheckoutForm, InputOf, placeOnlinePurchase, Quote } from '@santhe/contracts'
import { paiseToRupees, rupeesToPaise, writeNotes } from '@santhe/rules'
import type { deliveriesOf } from '../form/delivery-wishes.ts'

/**
 * Body of a payment session: amount as text, one entry per farm, the customer. Amounts are the quote's own, so the
 * server accepts them. docs/product/payments.md#create-session.
 */
export function sessionBody(
  form: CheckoutForm,
  quote: Quote,
  deliveries: ReturnType<typeof deliveriesOf>,
): InputOf<typeof placeOnlinePurchase, 'body'> {
  const fields = { ...form, paymentMethod: 'cashfree' as const }
  const orderData = quote.farms.map(({ farmerId, total }) => ({
    ...fields,
    notes: notesFor(farmerId),
    farmerId,
    items: quote.lines
      .filter(line => line.farmerId === farmerId)
      .map(({ productId, quantity, price }) => ({ productId, quantity, price, farmerId })),
    total,
  }))
  return {
    amount: paiseToRupees(rupeesToPaise(quote.total) ?? 0).toFixed(2),
    orderData,
    customerDetails: {
      name: `${form.firstName.trim()} ${form.lastName.trim()}`,
      email: form.email,
      phone: form.phone,
    },
    quoteId: quote.quoteId,
    ...(quote.pickup && { pickup: true }),
  }

  function notesFor(farmerId: number) {
    const wish = deliveries.find(delivery => delivery.farmerId === farmerId)
    return wish ? writeNotes(form.notes ?? '', wish) : form.notes
  }
}
