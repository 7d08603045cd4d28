import { type Domain, derivedOfFarm, type FarmRecord } from '@santhe/domain'
import { Farms } from '@santhe/domain/records'
import { farmWords, newFarm, nextId } from '@santhe/domain/seeding'
import type { Files } from '@santhe/files'
import { coordinatesOf } from '@santhe/rules'
import { drawFarm } from './draw-pictures.ts'
import type { DemoFarm } from './market/demo-data.ts'
import { seedPerson } from './seed-people.ts'

/** Creates a farm with its farmer and its pictures. Returns the farm. */
export async function seedFarm(demo: DemoFarm, since: Date, files: Files, domain: Domain): Promise<FarmRecord> {
  const id = await nextId(domain, 'farm')
  const { owner, district, taluk, farmName, description, story, practices, tags, address, pickupHours } = demo
  const person = await seedPerson({ ...owner, role: 'farmer', district }, { since, farmId: id }, domain)
  const base = newFarm({
    id,
    owner: { id: person._id, name: owner.name },
    farmName,
    location: district,
    description,
    now: since,
  })
  const farm: FarmRecord = {
    ...base,
    taluk,
    address,
    story,
    practices,
    tags: [...tags],
    ...(pickupHours !== undefined && { pickup: { isOffered: true, hours: pickupHours } }),
    ...(await drawFarm(files, demo)),
  }
  const located = {
    ...farm,
    location: `${taluk}, ${district}`,
    coordinates: coordinatesOf({ district, taluk }) ?? farm.coordinates,
  }
  const record = { ...located, ...derivedOfFarm(located), words: farmWords(located) }
  await Farms(domain.connection).create([record])
  return record
}
