import type { Domain } from '../../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import type { FarmRecord } from '../../../records/farm.ts'

/** Writes into the journal that a farm was made for somebody, in the transaction that makes it. docs/product/office.md#journal. */
export async function journalNewFarm(farm: FarmRecord, by: StaffAct, tx: Domain): Promise<void> {
  const { _id: thingId, farmName, location, description, district } = farm
  const after = { farmName, location, description }
  await writeJournal({ act: 'farm.created', thing: 'farm', thingId, name: farmName, district, after }, by, tx)
}
