import { type AreaOfPin, fail, pinOf } from '@santhe/rules'
import { type Domain, isThere, withTransaction } from '../../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { ClosedPins } from '../../../records/closed-pin.ts'
import { findPin, ruralPins } from './pins.ts'

/** Area of a PIN. `place` and `district` are null when no table has it. */
export interface AreaOfZipCode {
  zipCode: string
  area: AreaOfPin
  place: string | null
  district: string | null
}

export interface RuralPin {
  zipCode: string
  place: string
  isOn: boolean
}

/**
 * Returns the delivery area of a zip code; an invalid, unknown or switched-off one is outside.
 * docs/product/delivery.md#areas.
 */
export async function findArea(zipCode: string, domain: Domain): Promise<AreaOfZipCode> {
  const pin = pinOf(zipCode)
  const row = pin === undefined ? undefined : findPin(pin)
  if (row === undefined) return { zipCode, area: 'outside', place: null, district: null }
  const { area, place, district } = row
  const isOff = area === 'rural' && (await isThere(ClosedPins, { _id: row.zipCode }, domain))
  return { zipCode: row.zipCode, area: isOff ? 'outside' : area, place, district }
}

/** Returns every PIN of Bangalore Rural by number, with whether the market delivers there. docs/product/delivery.md#switched-off-pins. */
export async function listRuralPins({ connection }: Domain): Promise<RuralPin[]> {
  const pins = ruralPins()
  const closed = await ClosedPins(connection).find().limit(pins.length).lean()
  const closedIds = new Set(closed.map(({ _id }) => _id))
  return pins.map(({ zipCode, place }) => ({ zipCode, place, isOn: !closedIds.has(zipCode) }))
}

export interface SwitchPin {
  zipCode: string
  isOn: boolean
  by: StaffAct
}

/**
 * Switches a PIN of Bangalore Rural on or off, and returns it; existing orders stay. Journals only changes.
 * docs/product/delivery.md#switched-off-pins.
 * @throws NOT_FOUND for a PIN outside Bangalore Rural
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
