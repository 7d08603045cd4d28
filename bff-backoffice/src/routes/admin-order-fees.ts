import { createOrderFee, deleteOrderFee, listOrderFees, updateOrderFee } from '@santhe/contracts'
import { orderFees, type UpdateOrderFee } from '@santhe/domain'
import { type Handler, type Served, serve } from '@santhe/http-kit'
import { presentOrderFee } from '@santhe/presenters/office'
import type { Backend } from '../backend.ts'

type ChangedFields = Parameters<Handler<typeof updateOrderFee>>[0]['body']

/** Omitted fields stay; emptied ones get the default (docs/product/checkout.md#fee-fields). */
function changesOf(body: Omit<ChangedFields, 'seen'>): UpdateOrderFee['changes'] {
  const { description, type, table, displayOrder, ...rest } = body
  const changes: UpdateOrderFee['changes'] = { ...rest }
  if ('description' in body) changes.description = description ?? ''
  if ('type' in body) changes.type = type ?? 'fixed'
  if (table) changes.table = table
  if ('displayOrder' in body) changes.displayOrder = displayOrder ?? 0
  return changes
}

export function adminOrderFeeRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [
    serve(listOrderFees, async () => (await orderFees.listFees(domain)).map(presentOrderFee)),

    serve(createOrderFee, async ({ body, by, idempotencyKey }) =>
      presentOrderFee(await orderFees.createOrderFee({ fee: body, by, idempotencyKey }, domain)),
    ),

    serve(updateOrderFee, async ({ params: { id }, body: { seen = {}, ...body }, by }) => {
      const command = { id, changes: changesOf(body), seen: changesOf(seen), by }
      return presentOrderFee(await orderFees.updateOrderFee(command, domain))
    }),

    serve(deleteOrderFee, async ({ params: { id }, by, text }) => {
      await orderFees.deleteOrderFee({ id, by }, domain)
      return { message: text('fee.deleted') }
    }),
  ]
}
