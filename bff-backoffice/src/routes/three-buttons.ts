import { setOwnThreeButtons, setThreeButtonsOfFarm } from '@santhe/contracts'
import { farmers } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../backend.ts'

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
