import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { ClosedPins } from '../../records/closed-pin.ts'
import { findPin } from './pins.ts'
import type { RuralPin } from './queries.ts'

export interface SwitchPin {
  zipCode: string
  isOn: boolean
  by: StaffAct
}

/**
 * Switches a PIN of Bangalore Rural on or off, and returns it; orders that were placed stay. What it is already is not journalled.
 * docs/product/delivery.md#switched-off-pins.
 * @throws NOT_FOUND for a PIN that is not of Bangalore Rural
 */
export async function switchPin({ zipCode, isOn, by }: SwitchPin, domain: Domain): Promise<RuralPin> {
  const pin = findPin(zipCode)
  if (pin?.area !== 'rural') return fail('NOT_FOUND')
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const pins = ClosedPins(connection)
    const changed = isOn
      ? (await pins.deleteOne({ _id: zipCode }, { session })).deletedCount
      : (await pins.updateOne({ _id: zipCode }, {}, { session, upsert: true })).upsertedCount
    if (changed === 0) return
    const difference = { fields: ['delivers'], before: { delivers: !isOn }, after: { delivers: isOn } }
    const name = `${zipCode} ${pin.place}`
    await writeJournal({ act: 'area.changed', thing: 'area', thingId: Number(zipCode), name, ...difference }, by, tx)
  })
  return { zipCode, place: pin.place, isOn }
}
