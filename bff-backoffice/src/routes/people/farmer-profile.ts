import { readFarmerProfile, updateFarmerProfile, uploadOwnFarmImages } from '@santhe/contracts'
import { farmers, people } from '@santhe/domain'
import { claimPictures } from '@santhe/files'
import { type Served, serve } from '@santhe/http-kit'
import { presentFarmerProfile } from '@santhe/presenters/office'
import { acceptPictures } from '../../accept-pictures.ts'
import type { Backend } from '../../backend.ts'

export function farmerProfileRoutes({ domain, files }: Backend): Served[] {
  return [
    serve(readFarmerProfile, async ({ actor, now }) =>
      presentFarmerProfile(await farmers.findOwnFarm({ personId: actor.id, now }, domain)),
    ),

    serve(updateFarmerProfile, async ({ actor, body, limits, now }) => {
      const { farm } = await farmers.findOwnFarm({ personId: actor.id, now }, domain)
      const newEmail = await people.newEmailOf({ personId: actor.id, email: body.email }, domain)
      if (newEmail !== undefined) await limits.emailChanges.take(String(actor.id))
      const named = { logoUrl: [body.logoUrl], farmImages: body.farmImages ?? [] }
      await claimPictures({ named, current: [farm.imageUrl, farm.logoUrl, ...farm.farmImages] }, files)
      const update = () => farmers.updateFarmerProfile({ personId: actor.id, fields: body, now }, domain)
      const { dropped, ...profile } = await limits.linksPerMailbox.during(newEmail, update)
      // After the commit, and only this farm's uploads: the form may name any URL.
      await Promise.all(dropped.map(picture => files.removeOwn(picture, 'farm', { of: profile.farm._id })))
      return presentFarmerProfile(profile)
    }),

    serve(uploadOwnFarmImages, async ({ actor, files: pictures, now }) => {
      const { farm } = await farmers.findOwnFarm({ personId: actor.id, now }, domain)
      return { imageUrls: await acceptPictures(pictures, 'farm', { of: farm._id }, files) }
    }),
  ]
}
