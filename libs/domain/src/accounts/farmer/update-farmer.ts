import { type Actor, areasOfFarm, fail, may, nameKey } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { differenceOf, districtOfMove, type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import type { FarmRecord } from '../../records/farm.ts'
import type { PersonRecord } from '../../records/person.ts'
import { changePerson } from '../person/change-person.ts'
import { requestEmailChange, sameEmail } from '../person/request-email-change.ts'
import { aboutFarm, findFarmToManage, type ManagedFarm } from './managed-farm.ts'
import { type FarmProfileFields, writeFarm } from './write-farm.ts'

/** Fields of the farm's profile; omitted ones stay unchanged. */
export type FarmChanges = { [Field in keyof FarmProfileFields]?: FarmProfileFields[Field] | undefined }

interface Owned {
  farm: FarmRecord
  owner: PersonRecord
}

function wholeProfile({ farm, owner }: Owned, changes: FarmChanges): FarmProfileFields {
  return {
    ...changes,
    name: changes.name ?? owner.name,
    email: changes.email ?? owner.email,
    phone: changes.phone ?? owner.phone,
    farmName: changes.farmName ?? farm.farmName,
    location: changes.location ?? farm.location,
    description: changes.description ?? farm.description,
    address: changes.address ?? farm.address,
  }
}

/** @throws FORBIDDEN for a new e-mail address by staff other than admins */
function hasNewEmail(owner: PersonRecord, { email }: FarmChanges, actor: Actor): boolean {
  if (email === undefined || nameKey(email) === owner.emailKey) return false
  if (may(actor, 'admin.only')) return true
  const message = say('email.onlyAdmin')
  return fail('FORBIDDEN', { message, fields: { email: message } })
}

/** Only an admin moves a farm to another district. `@throws VALIDATION` naming `location`. */
function assertStaysInScope({ district, taluk, _id }: FarmRecord, actor: Actor): void {
  if (may(actor, 'farmer.edit', { district, taluk, farmerId: _id })) return
  fail('VALIDATION', { fields: { location: say('farm.otherDistrict') } })
}

/** A farm that never saved its profile has no address for buyers to come to. `@throws VALIDATION` naming `address`. */
function assertHasPickupPlace({ address, pickup }: FarmProfileFields): void {
  if (pickup?.isOffered && address === '') fail('VALIDATION', { fields: { address: say('form.address') } })
}

/** Public fields: the journal stores their values. */
function publicFields(farm: FarmRecord) {
  const { farmName, location, description, story, practices, tags, website } = farm
  const { logoUrl, farmImages, instagramReels, youtube, pickup } = farm
  const texts = { farmName, location, description, story, practices, tags, website }
  const delivery = { deliveryAreas: areasOfFarm(farm), pickup: pickup?.isOffered ? pickup.hours : '' }
  return { ...texts, logoUrl, farmImages, instagramReels, youtube, ...delivery }
}

/** Names of changed fields, without values. */
function personalFields(before: Owned, after: Owned, isNewEmail: boolean): string[] {
  const of = ({ owner: { name, phone, email }, farm: { address } }: Owned) => ({ name, phone, email, address })
  const { fields } = differenceOf(of(before), of(after))
  return [...new Set([...fields, ...(isNewEmail ? ['email'] : [])])]
}

async function journalChange(
  { before, after, isNewEmail, by }: { before: Owned; after: Owned; isNewEmail: boolean; by: StaffAct },
  tx: Domain,
): Promise<void> {
  const ofFarm = differenceOf(publicFields(before.farm), publicFields(after.farm))
  const fields = [...ofFarm.fields, ...personalFields(before, after, isNewEmail)]
  if (fields.length === 0) return
  const { _id: thingId, farmName: name } = before.farm
  const district = districtOfMove(before.farm.district, after.farm.district)
  await writeJournal({ act: 'farm.changed', thing: 'farm', thingId, name, district, ...ofFarm, fields }, by, tx)
}

/**
 * Changes a farm and its contact as staff, and journals it. A new e-mail address needs confirmation. Returns the farm and
 * the pictures to delete (`dropped`). docs/product/office.md#farmers-tab.
 * @throws NOT_FOUND also outside the scope
 * @throws FORBIDDEN for another e-mail address
 * @throws VALIDATION for a place outside the scope, or pickup without an address
 * @throws EMAIL_TAKEN
 */
export async function updateFarmer(
  { id, changes, by }: { id: number; changes: FarmChanges; by: StaffAct },
  domain: Domain,
): Promise<ManagedFarm & { dropped: string[] }> {
  const { actor, now } = by
  const { after, dropped } = await withTransaction(domain, async tx => {
    const before = await findFarmToManage({ id, actor, action: 'farmer.edit' }, tx)
    const isNewEmail = hasNewEmail(before.owner, changes, actor)
    const fields = wholeProfile(before, changes)
    assertHasPickupPlace(fields)
    const { farm, dropped } = await writeFarm({ before: before.farm, fields, now }, tx)
    assertStaysInScope(farm, actor)
    const contact = { name: fields.name, phone: fields.phone, ...sameEmail(fields.email, before.owner) }
    const owner = await changePerson(before.owner, { ...contact, district: farm.district }, tx)
    if (isNewEmail) await requestEmailChange({ person: owner, email: fields.email, now }, tx)
    await journalChange({ before, after: { farm, owner }, isNewEmail, by }, tx)
    return { after: { farm, owner }, dropped }
  })
  return { ...after, ...(await aboutFarm(after, now, domain)), dropped }
}
