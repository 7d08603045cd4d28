import { listWishedProducts, listWishes, setWish } from '@santhe/contracts'
import { wishes } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentProduct } from '@santhe/presenters/shop'
import type { Backend } from '../../backend.ts'

export function wishRoutes({ domain }: Backend): Served[] {
  return [
    serve(listWishes, ({ actor }) => wishes.list({ personId: actor.id }, domain)),

    serve(listWishedProducts, async ({ actor }) => {
      const { saved, tellMe } = await wishes.listProducts({ personId: actor.id }, domain)
      return { saved: saved.map(presentProduct), tellMe: tellMe.map(presentProduct) }
    }),

    serve(setWish, async ({ params, body, actor, now }) => {
      await wishes.set({ actor, productId: params.id, ...body, now }, domain)
      return body
    }),
  ]
}
