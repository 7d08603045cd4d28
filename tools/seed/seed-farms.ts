import { derivedOfFarm, type FarmRecord } from '@santhe/domain'
import { farmWords, newFarm } from '@santhe/domain/seeding'
import type { Files } from '@santhe/files'
import { coordinatesOf } from '@santhe/rules'
import { drawFarm } from './draw-pictures.ts'
import type { DemoFarm } from './market/demo-data.ts'

/** Returns a farm and draws its pictures. */
export async function demoFarm(
  demo: DemoFarm,
  { id, ownerId, since }: { id: number; ownerId: number; since: Date },
  files: Files,
): Promise<FarmRecord> {
  const { owner, district, taluk, farmName, description, story, practices, tags, address, pickupHours } = demo
  const base = newFarm({
    id,
    owner: { id: ownerId, name: owner.name },
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
  return { ...located, ...derivedOfFarm(located), words: farmWords(located) }
}
