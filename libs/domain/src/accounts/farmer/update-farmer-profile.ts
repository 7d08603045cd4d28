import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { changePerson, findActive } from '../person/change-person.ts'
import { failClashing } from '../person/new-account.ts'
import { requestEmailChange, sameEmail } from '../person/request-email-change.ts'
import { farmOfOwner, figuresOf, type OwnFarm } from './own-farm.ts'
import { type FarmProfileFields, writeFarm } from './write-farm.ts'

/**
 * Changes the actor's own farm and its contact, with the copies in the farm's products, in one transaction. Returns the farm, the
 * pictures to delete (`dropped`) and an e-mail address to confirm (`pendingEmail`).
 * docs/product/farmer-dashboard.md#farm-profile-rules.
 * @throws EMAIL_TAKEN with the field named
 * @throws NOT_FOUND for a person without a farm
 * @throws NOT_SIGNED_IN
 */
export async function updateFarmerProfile(
  { personId, fields, now }: { personId: number; fields: FarmProfileFields; now: Date },
  domain: Domain,
): Promise<OwnFarm & { dropped: string[] }> {
  const { name, email, phone } = fields
  const written = await withTransaction(domain, async tx => {
    const before = await farmOfOwner(personId, tx)
    const { farm, dropped } = await writeFarm({ before, fields, now }, tx)
    const person = await findActive(personId, tx)
    const change = { name, ...sameEmail(email, person), phone, district: farm.district }
    const owner = await changePerson(person, change, tx)
    const pendingEmail = await requestEmailChange({ person: owner, email, now }, tx)
    return { farm, owner, pendingEmail, dropped }
  }).catch(failClashing)
  return { ...written, ...(await figuresOf(written.farm._id, now, domain)) }
}
