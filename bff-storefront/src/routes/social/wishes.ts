import { listWishedProducts, listWishes, setWish } from '@santhe/contracts'
import { follows, type StockedProduct } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentProduct } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function wishRoutes({ domain }: Backend): Served[] {
  return [
    serve(listWishes, ({ actor }) => follows.listWishes({ personId: actor.id }, domain)),

    serve(listWishedProducts, async ({ actor }) => {
      const { saved, tellMe } = await follows.listWishedProducts({ personId: actor.id }, domain)
      const present = (product: StockedProduct) => presentProduct(product, undefined)
      return { saved: saved.map(present), tellMe: tellMe.map(present) }
    }),

    serve(setWish, async ({ params, body, actor, now }) => {
      await follows.setWish({ actor, productId: params.id, ...body, now }, domain)
      return body
    }),
  ]
}
