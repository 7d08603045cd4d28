import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { People } from '../../records/person.ts'
import { changePerson } from '../person/change-person.ts'
import { findFarmToManage } from './managed-farm.ts'
import { farmOfOwner } from './own-farm.ts'

/** docs/product/farmer-dashboard.md#three-button-mode. `@throws NOT_FOUND` without a farm. */
export async function setOwnThreeButtons(
  { personId, isOn }: { personId: number; isOn: boolean },
  domain: Domain,
): Promise<void> {
  await farmOfOwner(personId, domain)
  await People(domain.connection).updateOne({ _id: personId }, { $set: { threeButtons: isOn } })
}

/** Journals a change. `@throws NOT_FOUND` also outside the scope. */
export async function setThreeButtonsOfFarm(
  { id, isOn, by }: { id: number; isOn: boolean; by: StaffAct },
  domain: Domain,
): Promise<void> {
  await withTransaction(domain, async tx => {
    const { farm, owner } = await findFarmToManage({ id, actor: by.actor, action: 'farmer.setMode' }, tx)
    const wasOn = owner.threeButtons ?? false
    if (wasOn === isOn) return
    await changePerson(owner, { threeButtons: isOn }, tx)
    const { farmName: name, district } = farm
    const change = { fields: ['threeButtons'], before: { threeButtons: wasOn }, after: { threeButtons: isOn } }
    await writeJournal({ act: 'farm.changed', thing: 'farm', thingId: id, name, district, ...change }, by, tx)
  })
}
