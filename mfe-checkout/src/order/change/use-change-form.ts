import { useCall, useForm, useIdempotencyKey, useLateRefusal } from '@santhe/client'
import { CheckoutForm, changeOrder, type OrderDetail } from '@santhe/contracts'
import { useNow, useToast } from '@santhe/host'
import { endsSooner } from '@santhe/rules'
import { useItemName, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { usePay } from '../../payment/use-pay.ts'
import changeTexts from '../../texts/en/change.json'

const CONTACT_FIELDS = ['phone', 'address', 'city', 'state', 'zipCode', 'notes'] as const
type ContactField = (typeof CONTACT_FIELDS)[number]

/** Validates only changed fields: an older address may break today's rules. */
const Contact = CheckoutForm.pick({
  phone: true,
  address: true,
  city: true,
  state: true,
  zipCode: true,
  notes: true,
}).partial()

/** Boxes and contact of an order; sends only what changed. docs/product/adjustments.md#changes */
export function useChangeForm(order: OrderDetail, onClose: () => void) {
  const t = useTexts(changeTexts)
  const toast = useToast()
  const itemName = useItemName()
  const [send] = useCall(changeOrder)
  const { resumeChange } = usePay()
  const keyOf = useIdempotencyKey()
  const refuse = useLateRefusal(t('button'))
  const [boxes, setBoxes] = useState<ReadonlyMap<number, number>>(new Map())
  const now = useNow()
  const { id, changeUntil, phone, address, city, state, zipCode, buyerNotes: notes } = order
  const initial = { phone, address, city, state, zipCode, notes }
  const products = order.items.map(item => {
    const { productId, status, quantity, boxesNow: before = quantity } = item
    return { productId, name: itemName(item), status, before, count: boxes.get(productId) ?? before }
  })
  const items = products.flatMap(({ productId, before, count }) =>
    count === before ? [] : [{ productId, quantity: count }],
  )
  const contactOf = (values: Record<ContactField, string>) =>
    Object.fromEntries(CONTACT_FIELDS.flatMap(name => (values[name] === initial[name] ? [] : [[name, values[name]]])))
  const form = useForm<ContactField>({
    schema: Contact,
    initial,
    bodyOf: contactOf,
    send: async values => {
      const body = { ...contactOf(values), ...(items.length > 0 && { items }), seen: order.adjustments.length }
      const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
      if (!outcome.ok) {
        refuse(outcome.error)
        return outcome.error
      }
      if (outcome.data.openChange) await resumeChange(id)
      else toast({ title: t(outcome.data.status === 'cancelled' ? 'cancelled' : 'changed'), tone: 'good' })
      onClose()
      return undefined
    },
  })
  const messages: Readonly<Record<string, string>> = form.messages
  const names: readonly string[] = ['items', ...CONTACT_FIELDS]
  const { refusal } = form
  const isOfField = Object.keys(refusal?.fields ?? {}).some(name => names.includes(name))
  return {
    ...{ form, products, changeUntil, itemsProblem: messages.items },
    /** A refusal that belongs to no field of the form. */
    refusal: isOfField ? undefined : refusal?.message,
    isChanged: form.isChanged || items.length > 0,
    isPaidApart: order.paymentMethod === 'cashfree' && products.some(({ before, count }) => count > before),
    /** The product whose added boxes shorten the time for changes to 4 hours. */
    shortens: products.find(
      ({ status, before, count }) =>
        count > before && changeUntil !== null && endsSooner(new Date(changeUntil), status, now),
    ),
    isEmpty: products.every(({ count }) => count === 0),
    /** A replacement keeps its boxes. */
    hasBoxes: order.replaces === undefined,
    setBoxes: (productId: number, count: number) => setBoxes(before => new Map(before).set(productId, count)),
  }
}
