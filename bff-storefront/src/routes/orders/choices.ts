import { chooseHarvest, lookAtChoice } from '@santhe/contracts'
import { harvests } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentChoice } from '@santhe/presenters/shop'
import type { Actor, IstDate } from '@santhe/rules'
import type { Backend } from '../../backend.ts'
import { isRefusedWith } from '../../refusals.ts'

const isBadLink = isRefusedWith('NOT_FOUND')

interface KeyBody {
  token?: string | undefined
  order?: { id: number; productId: number; to?: IstDate | undefined } | undefined
}

function keyOf({ token = '', order }: KeyBody, actor: Actor | undefined) {
  if (!order) return { token }
  const { id: orderId, productId, to } = order
  return { orderId, productId, buyerId: actor?.id ?? 0, ...(to && { to }) }
}

export function choiceRoutes({ domain }: Backend): Served[] {
  return [
    serve(lookAtChoice, async ({ body, actor, ip, limits, now }) => {
      const look = () => harvests.readChoice({ key: keyOf(body, actor), now }, domain)
      return presentChoice(await limits.resetsPerIp.during(ip, look, isBadLink))
    }),

    serve(chooseHarvest, async ({ body, actor, ip, limits, now, idempotencyKey }) => {
      const { choice, productId } = body
      const choose = () =>
        harvests.chooseHarvest({ key: keyOf(body, actor), choice, productId, now, idempotencyKey }, domain)
      const { _id: orderId } = await limits.resetsPerIp.during(ip, choose, isBadLink)
      return { orderId, state: harvests.STATE_OF[choice] }
    }),
  ]
}
