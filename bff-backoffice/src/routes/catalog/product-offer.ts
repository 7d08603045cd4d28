import {
  changeOffer,
  copyProduct,
  harvestProduct,
  moveHarvest,
  offerProductAgain,
  setOwnThreeButtons,
  setThreeButtonsOfFarm,
  takeBackOffer,
} from '@santhe/contracts'
import { farmers, harvests, products } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentMove, presentProduct } from '@santhe/presenters/office'
import type { Backend } from '../../backend.ts'

export function threeButtonRoutes({ domain }: Backend): Served[] {
  return [
    serve(setOwnThreeButtons, async ({ actor, body }) => {
      await farmers.setOwnThreeButtons({ personId: actor.id, ...body }, domain)
      return body
    }),

    serve(setThreeButtonsOfFarm, async ({ params: { id }, body, actor, device, now }) => {
      await farmers.setThreeButtonsOfFarm({ id, ...body, by: { actor, device, now } }, domain)
      return body
    }),
  ]
}

export function productOfferRoutes({ domain }: Backend): Served[] {
  return [
    serve(changeOffer, async ({ params: { id }, body, actor, device, now, idempotencyKey }) => {
      const change = { id, fields: body, by: { actor, device, now }, idempotencyKey }
      const { addedBoxes, ...product } = await products.changeOffer(change, domain)
      return { ...presentProduct(product), addedBoxes }
    }),

    serve(harvestProduct, async ({ params: { id }, actor, device, now }) =>
      presentProduct(await harvests.harvestProduct({ id, by: { actor, device, now } }, domain)),
    ),

    serve(moveHarvest, async ({ params: { id }, query: { preview }, body, actor, device, now }) => {
      const move = { id, ...body, by: { actor, device, now } }
      if (preview) return presentMove(await harvests.previewMove(move, domain), body.harvestDate)
      return harvests.setHarvestDate(move, domain)
    }),

    serve(offerProductAgain, async ({ params: { id }, body, actor, device, now, idempotencyKey }) => {
      const offer = { id, fields: body, by: { actor, device, now }, idempotencyKey }
      return presentProduct(await products.offerAgain(offer, domain))
    }),

    serve(takeBackOffer, async ({ params: { id }, actor, device, now, idempotencyKey }) =>
      presentProduct(await harvests.takeBackOffer({ id, by: { actor, device, now }, idempotencyKey }, domain)),
    ),

    serve(copyProduct, async ({ params: { id }, actor, device, now, idempotencyKey }) =>
      presentProduct(await products.copyProduct({ id, actor, device, now, idempotencyKey }, domain)),
    ),
  ]
}
