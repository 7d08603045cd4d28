import { expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { EDGES, nextOfDay, STARTS, startMoment } from './start.ts'
import { writeScript } from './write-script.ts'

const SIZE = { buyers: 6, seconds: 4 }

it('derives every step from the seed', () => {
  expect(writeScript(123, SIZE)).toEqual(writeScript(123, SIZE))
  expect(writeScript(124, SIZE)).not.toEqual(writeScript(123, SIZE))
})

it('plays every kind of visit, fault and kill within fifty seeds', () => {
  const scripts = Array.from({ length: 50 }, (_, seed) => writeScript(seed, SIZE))
  const visits = scripts.flatMap(script => script.buyers).flat()
  expect(new Set(visits.map(visit => visit.kind))).toEqual(new Set(['look', 'cod', 'oneFarm', 'online', 'session']))
  expect(new Set(visits.flatMap(visit => visit.actions).map(action => action.kind)).size).toBe(11)
  const mishaps = scripts.flatMap(script => script.mishaps)
  const killed = mishaps.flatMap(mishap => (mishap.kind === 'kill' ? [mishap.victim] : []))
  expect(new Set(killed)).toEqual(new Set(['storefront 0', 'storefront 1', 'the office', 'the engine', 'Redis']))
  expect(new Set(mishaps.map(mishap => mishap.kind)).size).toBe(9)
  const edges = mishaps.flatMap(mishap => (mishap.kind === 'edge' ? [mishap.edge] : []))
  expect(new Set(edges)).toEqual(new Set(EDGES))
  expect(new Set(scripts.map(script => script.start))).toEqual(new Set(STARTS))
  const faults = mishaps.flatMap(mishap => (mishap.kind === 'fault' ? [mishap.fault.kind] : []))
  expect(new Set(faults).size).toBeGreaterThanOrEqual(17)
})

it.each([
  ['midnight', '2026-12-01T23:59:56+05:30'],
  ['monthEnd', '2026-12-31T23:59:56+05:30'],
  ['yearEnd', '2027-03-31T23:59:56+05:30'],
] as const)('starts a run of %s on 30 November at %s', (start, moment) => {
  expect(startMoment(start, new Date('2026-11-30T20:00:00+05:30'))).toEqual(new Date(moment))
  expect(startMoment('yearEnd', new Date('2027-03-30T12:00:00Z'))).toEqual(new Date('2027-03-31T23:59:56+05:30'))
})

it.each([
  ['midnight', '06:00', '2026-12-02T00:00'],
  ['morning', '06:00', '2026-12-01T07:00'],
  ['morning', '07:00', '2026-12-02T07:00'],
] as const)('finds the next %s after %s in India at %s', (edge, time, next) => {
  expect(nextOfDay(edge, new Date(`2026-12-01T${time}+05:30`))).toEqual(new Date(`${next}+05:30`))
})

it('spreads numbers evenly and picks without repeats', () => {
  const random = createRandom(7)
  const tens = Array.from({ length: 10_000 }, () => random.below(10))
  for (let number = 0; number < 10; number += 1) {
    expect(tens.filter(one => one === number).length).toBeGreaterThan(850)
  }
  const some = random.some([1, 2, 3, 4, 5], 4)
  expect([some.length, new Set(some).size]).toEqual([4, 4])
  expect(random.some([1, 2], 5)).toHaveLength(2)
})
