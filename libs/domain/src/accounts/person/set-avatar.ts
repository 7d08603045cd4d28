import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { changePerson, findActive } from './change-person.ts'

/**
 * Sets a person's picture, or removes it with null, and returns the former one, whose file can be deleted. Of two at once each
 * returns the one that it replaced.
 * @throws NOT_SIGNED_IN for someone who was deactivated or deleted meanwhile
 */
export function setAvatar(
  { personId, avatar }: { personId: number; avatar: string | null },
  domain: Domain,
): Promise<{ replaced: string | null }> {
  return withTransaction(domain, async tx => {
    const before = await findActive(personId, tx)
    await changePerson(before, { avatar }, tx)
    return { replaced: before.avatar }
  })
}
