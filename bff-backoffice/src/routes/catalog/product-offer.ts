import {
  changeOffer,
  copyProduct,
  harvestProduct,
  offerProductAgain,
  previewSheet,
  setOwnThreeButtons,
  setThreeButtonsOfFarm,
  takeBackOffer,
  takeSheet,
} from '@santhe/contracts'
import { farmers, harvests, products } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentProduct } from '@santhe/presenters/office'
import { readCoded, textOf } from '@santhe/texts'
import type { Backend } from '../../backend.ts'
import { readRow } from '../../sheet-rows.ts'

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

export function productSheetRoutes({ domain }: Backend): Served[] {
  return [
    serve(previewSheet, async ({ body, actor, now, language }) => {
      const preview = await products.compareSheet({ rows: body.rows.map(readRow), actor, now }, domain)
      const rows = preview.rows.map(({ write: _write, problems, ...row }) => ({
        ...row,
        problems: problems.map(({ field, message }) => ({ field, message: textOf(readCoded(message), language) })),
      }))
      return { ...preview, rows }
    }),

    serve(takeSheet, async ({ body: { rows, version }, actor, device, now, idempotencyKey }) => {
      const sheet = { rows: rows.map(readRow), version, by: { actor, device, now }, idempotencyKey }
      return products.takeSheet(sheet, domain)
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
