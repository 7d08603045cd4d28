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

    serve(setThreeButtonsOfFarm, async ({ params: { id }, body, by }) => {
      await farmers.setThreeButtonsOfFarm({ id, ...body, by }, domain)
      return body
    }),
  ]
}

export function productOfferRoutes({ domain }: Backend): Served[] {
  return [
    serve(changeOffer, async ({ params: { id }, body, by, idempotencyKey }) => {
      const change = { id, fields: body, by, idempotencyKey }
      const { addedBoxes, ...product } = await products.changeOffer(change, domain)
      return { ...presentProduct(product), addedBoxes }
    }),

    serve(harvestProduct, async ({ params: { id }, by }) =>
      presentProduct(await harvests.harvestProduct({ id, by }, domain)),
    ),

    serve(moveHarvest, async ({ params: { id }, query: { preview }, body, by }) => {
      const move = { id, ...body, by }
      if (preview) return presentMove(await harvests.previewMove(move, domain), body.harvestDate)
      return harvests.setHarvestDate(move, domain)
    }),

    serve(offerProductAgain, async ({ params: { id }, body, by, idempotencyKey }) => {
      const offer = { id, fields: body, by, idempotencyKey }
      return presentProduct(await products.offerAgain(offer, domain))
    }),

    serve(takeBackOffer, async ({ params: { id }, by, idempotencyKey }) =>
      presentProduct(await harvests.takeBackOffer({ id, by, idempotencyKey }, domain)),
    ),

    serve(copyProduct, async ({ params: { id }, actor, device, now, idempotencyKey }) =>
      presentProduct(await products.copyProduct({ id, actor, device, now, idempotencyKey }, domain)),
    ),
  ]
}
