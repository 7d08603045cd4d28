import type { Actor, Role } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { farmWords } from '../../../catalog/farm/new-farm.ts'
import { listOfficeFarms } from '../../../catalog/farm/office-queries.ts'
import { withTransaction } from '../../../foundation/domain.ts'
import type { Page, PageRequest } from '../../../foundation/paging.ts'
import { type FarmRecord, Farms } from '../../../records/farm.ts'
import { People, type PersonRecord } from '../../../records/person.ts'
import { AN_ADMIN, aFarm, aPerson, faultOf, manyFarmsLike, NOW, watchedReads } from '../../../testing/index.ts'
import { updateFarmer } from '../../farmer/update-farmer.ts'
import { updateFarmerProfile } from '../../farmer/update-farmer-profile.ts'
import { changePerson, findActive } from '../change-person.ts'
import { updateCustomerProfile } from '../customer-profile.ts'
import { listUsers, personWords } from '../queries.ts'
import { updatePerson } from './update-person.ts'

const { domain, during } = await watchedReads()
const { connection } = domain
const ADMIN: Actor = { id: 1, role: 'admin' }
const MANAGER: Actor = { id: 2, role: 'district_manager', district: 'Kolar' }
const AGENT: Actor = { id: 3, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' }

const asha = await aPerson(domain, {
  ...{
    name: 'Asha Lakshminarayana (50%)',
    username: 'asha_1972',
    email: 'asha.l@orchard.example',
    phone: '080-4711 0815',
  },
})
const manjunath = await aPerson(domain, { name: 'Manjunath K.', username: 'manju', role: 'delivery_agent' })
const ravi = await aFarm(domain, { farmName: 'Ravi’s Field', ownerName: 'Ravi Gowda' })
const lake = await aFarm(domain, {
  ...{ farmName: 'ಕೆರೆ Lake Farm', location: 'Malur, Kolar', district: 'Kolar', taluk: 'Malur', ownerName: 'Girija Rao' },
})

const peopleBy = async (search: string, role?: Role) =>
  (await listUsers({ search, role, page: { limit: 50 } }, domain)).items.map(({ person }) => person._id)
const farmsBy = async (search: string, actor = ADMIN) =>
  (await listOfficeFarms({ actor, search, page: { limit: 50 } }, domain)).items.map(({ farm }) => farm._id)

describe('search of people', () => {
  it.each([
    ['the beginning of a name', 'ASH', [asha._id]],
    ['a long name', 'lakshminarayana', [asha._id]],
    ['a long name that goes on otherwise', 'lakshminath', []],
    ['names in any order', 'laksh asha', [asha._id]],
    ['the middle of a word', 'sha', []],
    ['a figure in a name', '(50%)', [asha._id]],
    ['a username', 'manju', [manjunath._id]],
    ['a part of a username', 'asha_19', [asha._id]],
    ['an e-mail address', 'asha.l@ORCHARD.example', [asha._id]],
    ['the beginning of an e-mail address', 'asha.l@orch', [asha._id]],
    ['a provider', '@orchard', [asha._id]],
    ['the last digits of a phone number', '110815', [asha._id]],
    ['a whole phone number with the code of the country', '+91 80 4711 0815', [asha._id]],
    ['a whole phone number in Kannada', '೦೮೦-೪೭೧೧\u2011೦೮೧೫', [asha._id]],
    ['digits that another phone number goes on with', '9110815', []],
    ['five digits of a phone number', '10815', []],
  ])('finds by %s', async (_, search, expected) => {
    expect(await peopleBy(search)).toEqual(expected)
  })

  it('is limited to the role', async () => {
    expect(await peopleBy('manju', 'delivery_agent')).toEqual([manjunath._id])
    expect(await peopleBy('manju', 'customer')).toEqual([])
  })
})

describe('search of farms', () => {
  it.each([
    ['its name', 'ravis fi', [ravi.farm._id]],
    ['its name in Kannada', 'ಕೆರೆ', [lake.farm._id]],
    ['its place', 'MALUR', [lake.farm._id]],
    ['its district', 'bengaluru', [ravi.farm._id]],
    ['its contact', 'gowda', [ravi.farm._id]],
    ['name and place together', 'lake kolar', [lake.farm._id]],
    ['words of two farms', 'lake gowda', []],
    ['the middle of a word', 'ake', []],
  ])('finds by %s', async (_, search, expected) => {
    expect(await farmsBy(search)).toEqual(expected)
  })

  it('is limited to the scope', async () => {
    expect([await farmsBy('ravi', MANAGER), await farmsBy('farm', AGENT)]).toEqual([[], [lake.farm._id]])
  })
})

describe('stored search words', () => {
  const storedRight = async () => {
    const people = await People(connection).find().lean<PersonRecord[]>()
    const farms = await Farms(connection).find().lean<FarmRecord[]>()
    return [
      ...people.filter(person => person.words?.join() !== personWords(person).join()).map(({ _id }) => `person ${_id}`),
      ...farms.filter(farm => farm.words?.join() !== farmWords(farm).join()).map(({ _id }) => `farm ${_id}`),
    ]
  }

  it('follow every change by staff and by the person', async () => {
    const address = { address: '12, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
    const { _id: personId, email } = ravi.farmer
    const contact = { name: 'Ravindra', email, phone: '98450 77777' }
    const profile = { farmName: 'Pond', location: 'Malur, Kolar', description: 'Greens.', address: 'Malur road' }
    await updatePerson(
      { list: 'users', id: asha._id, changes: { username: 'asha_b', phone: '98450 11111' }, by: AN_ADMIN },
      domain,
    )
    expect(await storedRight()).toEqual([])
    await withTransaction(domain, async tx =>
      changePerson(await findActive(personId, tx), { email: 'pond@example.com' }, tx),
    )
    expect(await storedRight()).toEqual([])
    await updateCustomerProfile({ personId, fields: { ...contact, ...address }, now: NOW }, domain)
    expect([await storedRight(), await farmsBy('ravindra')]).toEqual([[], [ravi.farm._id]])
    await updateFarmerProfile({ personId, fields: { ...contact, ...profile, name: 'Ravi Shetty' }, now: NOW }, domain)
    expect([await storedRight(), await farmsBy('pond malur shetty')]).toEqual([[], [ravi.farm._id]])
    await updateFarmer({ id: ravi.farm._id, changes: { farmName: 'Old Well', name: 'Umesh' }, by: AN_ADMIN }, domain)
    expect([await storedRight(), await peopleBy('umesh')]).toEqual([[], [personId]])
  })
})

describe('among many people and farms', () => {
  const MANY = 2_000

  beforeAll(async () => {
    const copies: object[] = Array.from({ length: MANY }, (_unused, place) => {
      const { words, ...copy } = { ...asha, _id: 100_000 + place, usernameKey: `u${place}`, emailKey: `e${place}` }
      const named = { ...copy, name: place % 5 === 0 ? 'Ramesh' : 'Savitha', role: place % 2 ? 'customer' : 'farmer' }
      return { ...named, words: personWords(named) }
    })
    await People(connection).collection.insertMany(copies)
    await manyFarmsLike({ ...lake.farm, words: ['p', 'po', 'pon', 'pond'] }, MANY, domain)
  })

  const PAGE = { limit: 10 }
  const nextOf = async (read: (page: PageRequest) => Promise<Pick<Page<unknown>, 'nextCursor'>>) => {
    const { nextCursor } = await read(PAGE)
    if (nextCursor) await read({ ...PAGE, cursor: nextCursor })
  }

  it.each([
    ...[['ramesh'], ['ram', 'customer'], ['110815'], ['asha.l@orchard.example', 'farmer'], ['zzz']],
    ...[['savith', 'farmer']],
  ] as [string, Role?][])('%s (role: %s) is found in few documents, on every page', async (search, role) => {
    const reads = await during(() => nextOf(page => listUsers({ search, role, page }, domain)))
    const finds = reads.filter(({ command }) => command.includes('"find":"people"'))
    expect(finds.length).toBeGreaterThan(0)
    expect(finds.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
  })

  it.each([
    ...[ADMIN, MANAGER, AGENT].map(actor => ['pond', actor.role, actor] as const),
    ...[ADMIN, MANAGER, AGENT].map(actor => ['zzz', actor.role, actor] as const),
  ])('%s is found for a %s in few documents, on every page', async (search, _, actor) => {
    const reads = await during(() => nextOf(page => listOfficeFarms({ actor, search, page }, domain)))
    const finds = reads.filter(({ command }) => command.includes('"find":"farms"'))
    expect(finds.length).toBeGreaterThan(0)
    expect(finds.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
  })
})
