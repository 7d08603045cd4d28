import { type Domain, derivedOfFarm, type FarmRecord, type PersonRecord } from '@santhe/domain'
import { People } from '@santhe/domain/records'
import { farmWords, newFarm, nextId } from '@santhe/domain/seeding'
import { coordinatesOf, DISTRICTS, taluksOf } from '@santhe/rules'
import { insertAll } from './insert-all.ts'
import { manyPeople } from './many-people.ts'
import { farmName } from './names.ts'
import { createRandom, type Random } from './random.ts'

/** Places of farms: most around Bengaluru, some all over Karnataka, a few beyond. */
const NEAR = [
  'Bengaluru Rural',
  'Bengaluru Urban',
  'Kolar',
  'Chikkaballapura',
  'Ramanagara',
  'Tumakuru',
  'Mandya',
  'Mysuru',
  'Hassan',
  'Kodagu',
] as const

const TAGS = [
  'Organic',
  'Natural farming',
  'Vegetables',
  'Fruit',
  'Greens',
  'Roots',
  'Millets',
  'Rice',
  'Dairy',
  'Eggs',
  'Honey',
  'Spices',
  'Coffee',
  'Coconut',
  'Mushrooms',
  'Family farm',
  'Heirloom',
  'Rain-fed',
  'Own seed',
  'Women’s group',
] as const

const STORIES = [
  'My parents grew for the mandi; I grow for people whose names I know.',
  'We came back to the village in the year of the lockdown, and stayed.',
  'Four families, one well, and a shed that is always too small.',
  'The land was eucalyptus for thirty years. It took five to wake the soil again.',
] as const
const PRACTICES = [
  'Jeevamrutha, mulch, and no spray in the last two weeks before harvest.',
  'Drip on every row, compost from our own cows.',
  'Rain water from the tank, seeds of our own, crops in turn.',
] as const

/** Spreads farms within some ten kilometres of their taluk's centre. */
const SCATTER_DEGREES = 0.1

function districtOf(random: Random): string {
  const karnataka = DISTRICTS.filter(({ state }) => state === 'Karnataka').map(({ name }) => name)
  const everywhere = DISTRICTS.map(({ name }) => name)
  const from = random.weightedPick<readonly string[]>([
    [NEAR, 65],
    [karnataka, 28],
    [everywhere, 7],
  ])
  return random.pick(from)
}

function scattered(center: FarmRecord['coordinates'], random: Random): FarmRecord['coordinates'] {
  if (!center) return null
  const shift = () => Math.round((random.next() * 2 - 1) * SCATTER_DEGREES * 10_000) / 10_000
  return { lat: center.lat + shift(), lng: center.lng + shift() }
}

function farmOf(owner: PersonRecord, id: number, since: Date, random: Random): FarmRecord {
  const district = districtOf(random)
  const taluks = taluksOf(district)
  const taluk = taluks.length > 0 ? random.pick(taluks).name : null
  const name = farmName(random)
  const tags = [...new Set([random.pick(TAGS), random.pick(TAGS), random.pick(TAGS)])]
  const description = `${tags.join(', ')} from ${taluk ?? district}, picked the day before it reaches you.`
  const base = newFarm({
    id,
    owner: { id: owner._id, name: owner.name },
    farmName: name,
    location: district,
    description,
    now: since,
  })
  const farm = {
    ...base,
    location: taluk === null ? district : `${taluk}, ${district}`,
    taluk,
    coordinates: scattered(coordinatesOf({ district, taluk }) ?? base.coordinates, random),
    story: random.pick(STORIES),
    practices: random.pick(PRACTICES),
    tags,
  }
  return { ...farm, ...derivedOfFarm(farm), words: farmWords(farm) }
}

/** Inserts farmers and returns their farms, to be inserted later with the numbers that depend on their products. */
export async function manyFarms(
  { count, passwordHash, since }: { count: number; passwordHash: string; since: Date },
  domain: Domain,
): Promise<FarmRecord[]> {
  const random = createRandom(count)
  const firstFarm = await nextId(domain, 'farm', count)
  const firstId = await nextId(domain, 'person', count)
  const farmers = manyPeople({ firstId, count, role: 'farmer', prefix: 'grower', passwordHash, since })
  const farms = farmers.map((farmer, index) => farmOf(farmer, firstFarm + index, since, random))
  const owners = farmers.map((farmer, index) => ({
    ...farmer,
    farmId: firstFarm + index,
    district: farms[index]?.district ?? null,
  }))
  await insertAll(People(domain.connection), owners)
  return farms
}
