import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitTotal } from './split.ts'

function totals(total: number, ...subtotals: number[]): number[] {
  return splitTotal(
    total,
    subtotals.map((subtotal, place) => ({ farmerId: place + 1, subtotal })),
  ).map(share => share.total)
}

const farms = fc.uniqueArray(
  fc.record({ farmerId: fc.integer({ min: 1, max: 10_000 }), subtotal: fc.nat(100_000_000_00) }),
  { selector: farm => farm.farmerId, minLength: 1, maxLength: 12 },
)
const total = fc.nat(1_000_000_000_00)

// docs/product/checkout.md#shares
describe('splitTotal', () => {
  it('splits in proportion', () => {
    expect(totals(1_100, 300, 700)).toEqual([330, 770])
  })

  it('gives a remaining paisa to the largest remainder', () => {
    expect(totals(100, 1, 1, 4)).toEqual([17, 17, 66])
    expect(totals(10, 335, 665)).toEqual([3, 7])
  })

  it('breaks ties by farm id, not by position', () => {
    const tied = [
      { farmerId: 9, subtotal: 50 },
      { farmerId: 2, subtotal: 50 },
    ]
    expect(splitTotal(101, tied)).toEqual([
      { farmerId: 9, total: 50 },
      { farmerId: 2, total: 51 },
    ])
  })

  it('gives nothing to an empty farm, and equal parts if all are empty', () => {
    expect(totals(500, 0, 100)).toEqual([0, 500])
    expect(totals(101, 0, 0)).toEqual([51, 50])
    expect(splitTotal(0, [])).toEqual([])
  })

  it('throws for negative amounts, and for a total without farms', () => {
    expect(() => splitTotal(1, [])).toThrow(RangeError)
    expect(() => splitTotal(-1, [{ farmerId: 1, subtotal: 1 }])).toThrow(RangeError)
    expect(() => splitTotal(1, [{ farmerId: 1, subtotal: -1 }])).toThrow(RangeError)
  })

  it('adds up to the total exactly, each part within a paisa of its proportion', () => {
    fc.assert(
      fc.property(total, farms, (whole, parts) => {
        const shares = splitTotal(whole, parts)
        expect(shares.map(share => share.farmerId)).toEqual(parts.map(part => part.farmerId))
        expect(shares.reduce((sum, share) => sum + BigInt(share.total), 0n)).toBe(BigInt(whole))
        const sum = parts.reduce((all, part) => all + BigInt(part.subtotal), 0n)
        fc.pre(sum > 0n)
        for (const [place, share] of shares.entries()) {
          const exact = BigInt(whole) * BigInt(parts[place]?.subtotal ?? 0)
          expect(BigInt(share.total) * sum - exact < sum).toBe(true)
          expect(exact - BigInt(share.total) * sum < sum).toBe(true)
        }
      }),
    )
  })

  it('ignores the order of the farms', () => {
    fc.assert(
      fc.property(total, farms, (whole, parts) => {
        const byFarm = (all: typeof parts) => splitTotal(whole, all).sort((a, b) => a.farmerId - b.farmerId)
        expect(byFarm([...parts].reverse())).toEqual(byFarm(parts))
      }),
    )
  })
})
