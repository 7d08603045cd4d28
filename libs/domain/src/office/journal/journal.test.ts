import type { Actor } from '@santhe/rules'
import { trusted } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { deleteStaff } from '../../accounts/person/managed/delete-staff.ts'
import { districtOfMove, type JournalEntry, writeJournal, writeJournalEntries } from '../../foundation/write-entry.ts'
import { Journal } from '../../records/journal-entry.ts'
import { AN_ADMIN, aPerson, faultOf, NOW, watchedReads } from '../../testing/index.ts'
import { findJournalPeople } from './find-people.ts'
import * as journal from './index.ts'
import { type ListJournal, listJournal } from './queries.ts'

const { domain, during } = await watchedReads()
// The first person has the id of AN_ADMIN.
await aPerson(domain, { role: 'admin', name: 'Lakshmi' })
const meera = await aPerson(domain, { role: 'district_manager', name: 'Meera', district: 'Kolar' })
const manager: Actor = { id: meera._id, role: 'district_manager', district: 'Kolar' }
const admin = AN_ADMIN.actor

const farmEntry = (thingId: number, district: string): JournalEntry => ({
  ...{ act: 'farm.changed', thing: 'farm', thingId, name: `Farm ${thingId}`, district, fields: ['phone'] },
})
const DAY_BEFORE = new Date('2026-11-20T18:29:59.999Z')
await writeJournal(farmEntry(1, 'Kolar'), { actor: manager, device: 'Chrome on Android', now: DAY_BEFORE }, domain)
await writeJournal(farmEntry(2, 'Mandya'), AN_ADMIN, domain)
await writeJournal({ act: 'fee.deleted', thing: 'fee', thingId: 1, name: 'Ice' }, AN_ADMIN, domain)

/** Deletes a test's entries without the model, since the domain can't. */
const withoutEntriesOf = (thingId: number) => Journal(domain.connection).collection.deleteMany({ thingId })

async function namesFor(filter: Partial<ListJournal> = {}): Promise<string[]> {
  const { items, total } = await listJournal({ actor: admin, page: { limit: 10 }, ...filter }, domain)
  expect(total).toBe(items.length)
  return items.map(({ name }) => name)
}

// docs/product/office.md#journal, docs/product/office.md#histories
describe('the journal', () => {
  it('is sorted latest first, with the actors', async () => {
    expect(await namesFor()).toEqual(['Ice', 'Farm 2', 'Farm 1'])
    const { items } = await listJournal({ actor: admin, page: { limit: 10 } }, domain)
    expect(items.at(-1)).toMatchObject({ personName: 'Meera', role: 'district_manager', device: 'Chrome on Android' })
    expect(items[0]).toMatchObject({ personName: 'Lakshmi', before: null, fields: [], reason: '' })
  })

  it('can be filtered by person, thing and IST day', async () => {
    expect(await namesFor({ personId: meera._id })).toEqual(['Farm 1'])
    expect(await namesFor({ thing: 'farm' })).toEqual(['Farm 2', 'Farm 1'])
    expect(await namesFor({ thing: 'farm', thingId: 2 })).toEqual(['Farm 2'])
    expect(await namesFor({ day: '2026-11-20' })).toEqual(['Farm 1'])
    expect(await namesFor({ day: '2026-11-21' })).toEqual(['Ice', 'Farm 2'])
  })

  it('shows district managers only their own district, and others nothing', async () => {
    expect(await namesFor({ actor: manager })).toEqual(['Farm 1'])
    expect(await namesFor({ actor: { ...manager, role: 'taluk_agent' } })).toEqual([])
  })

  it('shows a move to the managers of both districts, other entries to one', async () => {
    const there: Actor = { id: 78, role: 'district_manager', district: 'Hassan' }
    const move = { act: 'person.changed', thing: 'person', thingId: 90, name: 'Chandan' } as const
    await writeJournal({ ...move, district: districtOfMove('Kolar', 'Hassan') }, AN_ADMIN, domain)
    await writeJournal(
      { ...move, name: 'Chandan in Hassan', district: districtOfMove('Hassan', 'Hassan') },
      AN_ADMIN,
      domain,
    )
    expect(await namesFor({ actor: manager, thing: 'person' })).toEqual(['Chandan'])
    expect(await namesFor({ actor: there })).toEqual(['Chandan in Hassan', 'Chandan'])
    expect(await namesFor({ actor: { ...there, district: 'Mandya' }, thing: 'person' })).toEqual([])
    await withoutEntriesOf(90)
  })

  it('still names deleted people', async () => {
    const by = { ...AN_ADMIN, actor: { id: 77, role: 'admin' as const } }
    await writeJournal({ act: 'fee.created', thing: 'fee', thingId: 9, name: 'Crates' }, by, domain)
    await writeJournal({ act: 'person.deleted', thing: 'person', thingId: 77, name: 'Girish' }, AN_ADMIN, domain)
    const { items } = await listJournal({ actor: admin, personId: 77, page: { limit: 10 } }, domain)
    expect(items.map(({ name, personName }) => [name, personName])).toEqual([['Crates', 'Girish']])
  })

  it('is paginated', async () => {
    const first = await listJournal({ actor: admin, page: { limit: 3 } }, domain)
    const page = { limit: 3, cursor: first.nextCursor }
    const second = await listJournal({ actor: admin, page }, domain)
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'Girish',
      'Crates',
      'Ice',
      'Farm 2',
      'Farm 1',
    ])
  })

  it('repeats and skips no entry between pages, even in the same millisecond', async () => {
    const about = { act: 'farm.changed', thing: 'farm', thingId: 300 } as const
    const by = (now: Date) => ({ ...AN_ADMIN, now })
    // Written after the others, for an earlier act.
    const [earlier, later] = [new Date('2026-11-19T06:00:00.000Z'), new Date('2026-11-19T06:00:00.001Z')]
    const names = ['1', '2', '3', '4', '5']
    await writeJournalEntries(
      names.map(name => ({ ...about, name })),
      by(later),
      domain,
    )
    await writeJournal({ ...about, name: 'before them' }, by(earlier), domain)
    const expected = ['5', '4', '3', '2', '1', 'before them']
    const filters: Partial<ListJournal>[] = [{ thing: 'farm', thingId: 300 }, { day: '2026-11-19' }]
    for (const filter of filters) {
      const read: string[] = []
      let cursor: string | undefined
      do {
        const page = { limit: 2, cursor }
        const { items, nextCursor, total } = await listJournal({ actor: admin, ...filter, page }, domain)
        expect(total).toBe(expected.length)
        read.push(...items.map(({ name }) => name))
        cursor = nextCursor
      } while (cursor !== undefined && read.length < 10)
      expect(read).toEqual(expected)
    }
    await withoutEntriesOf(300)
  })

  it('refuses a cursor that is only an entry’s number', async () => {
    const cursor = Buffer.from('[3]').toString('base64url')
    await expect(listJournal({ actor: admin, page: { limit: 3, cursor } }, domain)).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })

  it('uses an index for every filter, and expires after two years', async () => {
    const planOf = async (filter: object) =>
      JSON.stringify(await Journal(domain.connection).find().where(filter).sort({ at: -1, _id: -1 }).explain())
    for (const filter of [
      ...[{}, { personId: 1 }, { thing: 'farm' }, { thing: 'farm', thingId: 1 }, { personId: 1, thing: 'farm' }],
      ...[{ district: 'Kolar' }, { district: 'Kolar', personId: 1 }, { district: 'Kolar', thing: 'farm' }],
      { district: 'Kolar', personId: 1, thing: 'farm' },
    ]) {
      const indexName = [...Object.keys(filter).map(name => `${name}_1`), 'at_-1__id_-1'].join('_')
      for (const each of [filter, { ...filter, at: trusted({ $gte: NOW }) }]) {
        expect(await planOf(each)).toContain(`"indexName":"${indexName}"`)
        expect(await planOf(each)).not.toMatch(/"stage":"(COLLSCAN|SORT)"/)
      }
    }
    const indexes = await Journal(domain.connection).listIndexes()
    const twoYears = 2 * 365 * 24 * 3600
    expect(indexes.find(({ expireAfterSeconds }) => expireAfterSeconds === twoYears)?.key).toEqual({ at: 1 })
  })

  it('examines few documents by kind, person or day, among many entries', async () => {
    const thingId = 9_000
    const [busy, elsewhere] = [500, 501]
    const about = { act: 'order.statusSet', thing: 'order', thingId, name: '#9000', at: NOW, role: 'admin' }
    const entries = Array.from({ length: 600 }, (_unused, place) =>
      place % 2
        ? { ...about, personId: busy, district: 'Kolar' }
        : { ...about, personId: elsewhere, district: 'Hassan' },
    )
    const rare = { ...about, thing: 'category', personId: elsewhere, district: 'Kolar' }
    const raw = [...entries, rare].map((entry, place) => ({ ...entry, _id: 1_000_000 + place }))
    await Journal(domain.connection).collection.insertMany(raw as never)
    const [today, before] = ['2026-11-21', '2026-11-19'] as const
    const filters: Partial<ListJournal>[] = [
      ...[{ thing: 'category' }, { thing: 'product' }, { thing: 'category', personId: busy }],
      ...[
        { thing: 'category', personId: elsewhere },
        { thing: 'order', personId: elsewhere },
      ],
      ...[
        { thing: 'order', day: before },
        { personId: busy, day: before },
        { thing: 'category', day: today },
      ],
      ...[
        { personId: meera._id, day: today },
        { personId: busy, thing: 'order', day: before },
      ],
      ...[{ day: today }, { thing: 'order', day: today }, { personId: busy, thing: 'order', day: today }],
    ] as Partial<ListJournal>[]
    const faults: unknown[] = []
    for (const filter of filters.flatMap(each => [each, { ...each, actor: manager }])) {
      const reads = await during(() => listJournal({ actor: admin, page: { limit: 10 }, ...filter }, domain))
      const ofEntries = reads.filter(({ command }) => /"(find|aggregate)":"journal"/.test(command))
      expect(ofEntries).not.toEqual([])
      faults.push(...ofEntries.flatMap(read => faultOf(read) ?? []))
    }
    await withoutEntriesOf(thingId)
    expect(faults).toEqual([])
  })

  it('is append-only: the domain exports only queries, and the model refuses changes', async () => {
    // Adding another call about the journal fails here: calls may only read.
    expect(Object.keys(journal).sort()).toEqual(['findJournalPeople', 'listJournal'])
    const entries = Journal(domain.connection)
    const before = await entries.find().sort({ _id: 1 }).lean()
    const [{ _id } = { _id: 0 }] = before
    const filter = { _id }
    const change = { $set: { name: 'Another' } }
    const replacement = { ...before[0], name: 'Another' }
    const document = await entries.findById(_id)
    const ways: Record<string, () => Promise<unknown>> = {
      updateOne: () => entries.updateOne(filter, change).exec(),
      updateMany: () => entries.updateMany(filter, change).exec(),
      findOneAndUpdate: () => entries.findOneAndUpdate(filter, change).exec(),
      replaceOne: () => entries.replaceOne(filter, replacement).exec(),
      findOneAndReplace: () => entries.findOneAndReplace(filter, replacement).exec(),
      deleteOne: () => entries.deleteOne(filter).exec(),
      deleteMany: () => entries.deleteMany(filter).exec(),
      findOneAndDelete: () => entries.findOneAndDelete(filter).exec(),
      bulkWrite: () => entries.bulkWrite([{ updateOne: { filter, update: change } }]),
      'save of a document': async () => document?.set({ name: 'Another' }).save(),
      'deleteOne of a document': async () => document?.deleteOne(),
      'updateOne of a document': async () => document?.updateOne(change),
    }
    const refusals = await Promise.all(
      Object.entries(ways).map(async ([way, tryIt]) => [way, await tryIt().then(() => 'done', String)]),
    )
    expect(refusals.filter(([, outcome]) => !outcome?.includes('append-only'))).toEqual([])
    expect(await entries.find().sort({ _id: 1 }).lean()).toEqual(before)
  })

  it('reads a thing’s history only from its own entries, latest first', async () => {
    for (const filter of [
      { thing: 'farm', thingId: 1 },
      { thing: 'farm', thingId: 1, district: 'Kolar' },
    ]) {
      const query = Journal(domain.connection).find().where(filter).sort({ at: -1, _id: -1 })
      const plan = JSON.stringify(await query.explain())
      expect(plan).toContain('"indexName":"thing_1_thingId_1_at_-1__id_-1"')
      expect(plan).not.toContain('"stage":"SORT"')
    }
  })

  it('stores an entry with a key once', async () => {
    const opened: JournalEntry = {
      act: 'order.opened',
      thing: 'order',
      thingId: 5,
      name: '#5',
      onceKey: '1:5:2026-11-21',
    }
    await writeJournal(opened, AN_ADMIN, domain)
    await expect(writeJournal(opened, AN_ADMIN, domain)).rejects.toMatchObject({ code: 11000 })
    expect(await namesFor({ thing: 'order' })).toEqual(['#5'])
  })

  it('offers staff in scope by prefixes of names as filters, including deleted ones', async () => {
    const lata = await aPerson(domain, { role: 'taluk_agent', name: 'Lata Rao', district: 'Mandya' })
    await aPerson(domain, { role: 'customer', name: 'Lata Naik', district: 'Kolar' })
    const gone = await aPerson(domain, { role: 'delivery_agent', name: 'Lalitha', district: 'Kolar' })
    const peopleBy = async (search?: string, actor = admin) =>
      (await findJournalPeople({ actor, search }, domain)).map(({ name }) => name)
    expect(await peopleBy()).toEqual(['Lalitha', 'Lata Rao', 'Meera', 'Lakshmi'])
    expect([await peopleBy('lat'), await peopleBy('rao LATA'), await peopleBy('ata')]).toEqual([
      ['Lata Rao'],
      ['Lata Rao'],
      [],
    ])
    // Everybody's e-mail address has this word, and nobody's name.
    expect(await peopleBy('example')).toEqual([])
    expect([await peopleBy('la', manager), await peopleBy('lata', manager)]).toEqual([['Lalitha'], []])
    // Lakshmi acted in Mandya, and in no entry of Kolar.
    expect([await peopleBy('laksh', manager), await peopleBy('laksh', { ...manager, district: 'Mandya' })]).toEqual([
      [],
      ['Lakshmi'],
    ])
    await deleteStaff({ id: gone._id, by: AN_ADMIN }, domain)
    expect([await peopleBy('lal'), await peopleBy('lal', manager)]).toEqual([['Lalitha'], ['Lalitha']])
    await deleteStaff({ id: lata._id, by: AN_ADMIN }, domain)
    expect([await peopleBy('lata'), await peopleBy('lata', manager)]).toEqual([['Lata Rao'], []])
    expect(await peopleBy('l', { ...manager, role: 'taluk_agent' })).toEqual([])
  })
})
