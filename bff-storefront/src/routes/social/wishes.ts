import { joinLine, leaveLine, listWishedProducts, listWishes, setWish } from '@santhe/contracts'
import { follows } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentPlace, presentProduct } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function wishRoutes({ domain }: Backend): Served[] {
  return [
    serve(listWishes, async ({ actor }) => {
      const { saved, waits } = await follows.listWishes({ personId: actor.id }, domain)
      return { saved, waits: waits.map(wait => ({ productId: wait.productId, ...presentPlace(wait) })) }
    }),

    serve(listWishedProducts, async ({ actor }) => {
      const { saved, waits } = await follows.listWishedProducts({ personId: actor.id }, domain)
      return {
        saved: saved.map(product => presentProduct(product, undefined)),
        waits: waits.map(({ product, ...wait }) => ({
          ...{ productId: wait.productId, ...presentPlace(wait) },
          product: presentProduct(product, undefined),
        })),
      }
    }),

    serve(setWish, async ({ params, body, actor, now }) => {
      await follows.saveProduct({ actor, productId: params.id, isOn: body.isOn, now }, domain)
      return body
    }),

    serve(joinLine, async ({ params, body, actor, now }) =>
      presentPlace(await follows.joinLine({ actor, productId: params.id, ...body, now }, domain)),
    ),

    serve(leaveLine, async ({ params, actor }) =>
      presentPlace(await follows.leaveLine({ personId: actor.id, productId: params.id }, domain)),
    ),
  ]
}
