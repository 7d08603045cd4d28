import { describe, expect, it } from 'vitest'
import { arrivalsOf, dayProblemOf, deliveriesOf, readWishes, withWish } from './delivery-wishes.ts'

const farms = [
  { id: 7, name: 'Ravi’s Field', estimate: '2026-11-23', earliest: '2026-11-23' },
  { id: 8, name: 'Meena’s Orchard', estimate: '2027-04-06', earliest: '2027-04-06' },
]
const wishing = (date: string) => readWishes(withWish('', 8, { date }))

describe('delivery wishes', () => {
  it('are stored as text per farm; damaged text reads as no wishes', () => {
    const text = withWish(withWish('', 7, { date: '2026-11-24' }), 8, { window: 'morning' })
    expect(readWishes(withWish(text, 7, { window: 'evening' }))).toEqual({
      7: { date: '2026-11-24', window: 'evening' },
      8: { date: '', window: 'morning' },
    })
    expect([readWishes('{"7":3}'), readWishes('{'), readWishes('')]).toEqual([{}, {}, {}])
  })

  it.each([
    ['', undefined],
    ['2027-04-05', 'tooEarly'],
    ['2027-04-06', undefined],
    ['2027-05-05', undefined],
    ['2027-05-06', 'tooLate'],
    ['2099-01-01', 'tooLate'],
    ['2027-02-31', 'tooEarly'],
    ['soon', 'tooEarly'],
  ])('with the date %j have the problem %s, for their farm only', (date, problem) =>
    expect(farms.map(farm => dayProblemOf(wishing(date), farm))).toEqual([undefined, problem]),
  )

  it('move an arrival only to a possible day', () => {
    expect(arrivalsOf(wishing('2027-04-08'), farms)).toEqual(
      new Map([
        [7, '2026-11-23'],
        [8, '2027-04-08'],
      ]),
    )
    expect(arrivalsOf(wishing('2027-04-01'), farms).get(8)).toBe('2027-04-06')
  })

  it('are sent only for farms of the cart with a wish', () => {
    const text = withWish(withWish('', 8, { date: '2027-04-06', window: '' }), 9, { window: 'morning' })
    expect(deliveriesOf(readWishes(text), [7, 8])).toEqual([{ farmerId: 8, date: '2027-04-06', window: undefined }])
    expect(deliveriesOf(readWishes(withWish('', 7, { window: 'midnight' })), [7, 8])).toEqual([])
  })
})
