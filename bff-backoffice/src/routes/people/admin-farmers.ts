import {
  DEFAULT_LIMIT,
  deleteFarmer,
  listAllFarmers,
  listDistrictFarmers,
  readAdminFarmer,
  updateFarmer,
  uploadManagedFarmImages,
} from '@santhe/contracts'
import { farmers, farms, people } from '@santhe/domain'
import { claimPictures } from '@santhe/files'
import { type Handler, page, type Served, serve } from '@santhe/http-kit'
import { presentAdminFarmer, presentManagedFarmer } from '@santhe/presenters/office'
import { may } from '@santhe/rules'
import { acceptPictures } from '../../accept-pictures.ts'
import type { Backend } from '../../backend.ts'

export function adminFarmerRoutes({ domain, files }: Backend): Served[] {
  /** Shared by both calls: the caller's area filters. */
  const listArea: Handler<typeof listDistrictFarmers> = async ({ query, actor }) => {
    const { search, limit = DEFAULT_LIMIT, cursor } = query
    const result = await farms.listOfficeFarms({ actor, search, page: { limit, cursor } }, domain)
    return page(result.items.map(presentAdminFarmer), result)
  }

  return [
    serve(listAllFarmers, listArea),
    serve(listDistrictFarmers, listArea),

    serve(readAdminFarmer, async ({ params: { id }, actor, now }) =>
      presentManagedFarmer(await farmers.findManagedFarm({ id, actor, now }, domain)),
    ),

    serve(updateFarmer, async ({ params: { id }, body, actor, by, limits, now }) => {
      const { farm, owner } = await farmers.findManagedFarm({ id, actor, now }, domain)
      const email = may(actor, 'admin.only') ? body.email : undefined
      const newEmail = await people.newEmailOf({ personId: owner._id, email }, domain)
      if (newEmail !== undefined) await limits.emailChanges.take(String(owner._id))
      const named = { logoUrl: [body.logoUrl], farmImages: body.farmImages ?? [] }
      await claimPictures({ named, current: [farm.imageUrl, farm.logoUrl, ...farm.farmImages] }, files)
      const update = () => farmers.updateFarmer({ id, changes: body, by }, domain)
      const { dropped, ...changed } = await limits.linksPerMailbox.during(newEmail, update)
      // After the commit, and only this farm's uploads: the form may name any URL.
      await Promise.all(dropped.map(picture => files.removeOwn(picture, 'farm', { of: id })))
      return presentManagedFarmer(changed)
    }),

    serve(uploadManagedFarmImages, async ({ params: { id }, actor, files: pictures, now }) => {
      const { farm } = await farmers.findManagedFarm({ id, actor, now }, domain)
      return { imageUrls: await acceptPictures(pictures, 'farm', { of: farm._id }, files) }
    }),

    serve(deleteFarmer, async ({ params: { id }, by, endSessionsOf, text }) => {
      const { isHidden } = await farmers.deleteFarmer({ id, by, endSessions: endSessionsOf }, domain)
      return { message: isHidden ? text('farm.hidden') : text('farm.deleted') }
    }),
  ]
}
