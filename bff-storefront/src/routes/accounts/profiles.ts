import { readCustomerProfile, removeAvatar, setAvatar, updateCustomerProfile } from '@santhe/contracts'
import { type Domain, type PersonRecord, people } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { presentCustomerProfile } from '@santhe/presenters/shop'
import { type Actor, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Backend } from '../../backend.ts'

/**
 * Reads the caller fresh.
 * @throws NOT_SIGNED_IN when the person was deleted or deactivated
 */
export async function personOf(actor: Actor, domain: Domain): Promise<PersonRecord> {
  const person = await people.findPerson(actor.id, domain)
  return person?.isActive ? person : fail('NOT_SIGNED_IN')
}

export function profileRoutes({ domain, files }: Backend): Served[] {
  /** After the commit, so readers always find a picture. */
  async function removeReplaced(personId: number, replaced: string | null): Promise<void> {
    if (replaced !== null) await files?.removeOwn(replaced, 'avatar', { of: personId })
  }

  return [
    serve(readCustomerProfile, async ({ actor }) => {
      const [person, pendingEmail] = await Promise.all([
        personOf(actor, domain),
        people.pendingEmailOf(actor.id, domain),
      ])
      return presentCustomerProfile(person, pendingEmail)
    }),

    serve(updateCustomerProfile, async ({ actor, body, limits, now }) => {
      const personId = actor.id
      const newEmail = await people.newEmailOf({ personId, email: body.email }, domain)
      if (newEmail !== undefined) await limits.emailChanges.take(String(personId))
      const update = () => people.updateCustomerProfile({ personId, fields: body, now }, domain)
      const { person, pendingEmail, replaced } = await limits.linksPerMailbox.during(newEmail, update)
      await removeReplaced(person._id, replaced)
      return presentCustomerProfile(person, pendingEmail)
    }),

    serve(setAvatar, async ({ actor, files: [picture] }) => {
      if (!files) return fail('UNAVAILABLE')
      if (!picture) return fail('VALIDATION', { fields: { avatar: say('picture.missing') } })
      const owner = { of: actor.id }
      const { imageUrl } = await files.acceptPicture(picture.bytes, 'avatar', owner)
      const { replaced } = await people
        .setAvatar({ personId: actor.id, avatar: imageUrl }, domain)
        .catch(async (error: unknown) => {
          await files.removeOwn(imageUrl, 'avatar', owner)
          throw error
        })
      await removeReplaced(actor.id, replaced)
      return { avatarUrl: imageUrl }
    }),

    serve(removeAvatar, async ({ actor, text }) => {
      const { replaced } = await people.setAvatar({ personId: actor.id, avatar: null }, domain)
      await removeReplaced(actor.id, replaced)
      return { message: text('picture.removed') }
    }),
  ]
}
