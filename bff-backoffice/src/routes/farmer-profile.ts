import { readFarmerProfile, updateFarmerProfile, uploadOwnFarmImages } from '@santhe/contracts'
import { emailChanges, farms, people } from '@santhe/domain'
import { claimPictures } from '@santhe/files'
import { type Served, serve } from '@santhe/http-kit'
import { presentFarmerProfile } from '@santhe/presenters/office'
import { acceptPictures } from '../accept-pictures.ts'
import type { Backend } from '../backend.ts'

export function farmerProfileRoutes({ domain, files }: Backend): Served[] {
  return [
    serve(readFarmerProfile, async ({ actor, now }) =>
      presentFarmerProfile(await farms.findOwn({ personId: actor.id, now }, domain)),
    ),

    serve(updateFarmerProfile, async ({ actor, body, limits, now }) => {
      const { farm } = await farms.findOwn({ personId: actor.id, now }, domain)
      const newEmail = await emailChanges.newEmailOf({ personId: actor.id, email: body.email }, domain)
      if (newEmail !== undefined) await limits.emailChanges.take(String(actor.id))
      const named = { logoUrl: [body.logoUrl], farmImages: body.farmImages ?? [] }
      await claimPictures({ named, current: [farm.imageUrl, farm.logoUrl, ...farm.farmImages] }, files)
      const update = () => people.updateFarmerProfile({ personId: actor.id, fields: body, now }, domain)
      const { dropped, ...profile } = await limits.linksPerMailbox.during(newEmail, update)
      // After the commit, and only this farm's uploads: the form may name any URL.
      await Promise.all(dropped.map(picture => files.removeOwn(picture, 'farm', { of: profile.farm._id })))
      return presentFarmerProfile(profile)
    }),

    serve(uploadOwnFarmImages, async ({ actor, files: pictures, now }) => {
      const { farm } = await farms.findOwn({ personId: actor.id, now }, domain)
      return { imageUrls: await acceptPictures(pictures, 'farm', { of: farm._id }, files) }
    }),
  ]
}
