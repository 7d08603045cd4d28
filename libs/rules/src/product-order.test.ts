import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTurns, type Varied, variedTurns } from './product-order.ts'

const list = fc.array(fc.record({ kind: fc.constantFrom('okra', 'ragi', 'mango', 'milk'), farmId: fc.nat(4) }), {
  maxLength: 40,
})

function varied(rows: readonly Varied[]): Varied[] {
  const turns = variedTurns(rows)
  return rows
    .map((row, place) => ({ row, turn: turns[place] ?? { ofKind: 0, ofFarm: 0 } }))
    .sort((a, b) => compareTurns(a.turn, b.turn))
    .map(({ row }) => row)
}

const named = (...rows: [string, number][]) => varied(rows.map(([kind, farmId]) => ({ kind, farmId })))
const textsOf = (rows: readonly Varied[]) => rows.map(({ kind, farmId }) => `${kind} ${farmId}`)

describe('a varied list', () => {
  it('shows every kind before repeating one, and alternates farms', () => {
    const rows = named(['ragi', 1], ['ragi', 2], ['okra', 1], ['milk', 3], ['okra', 3])
    expect(textsOf(rows)).toEqual(['ragi 1', 'milk 3', 'okra 1', 'ragi 2', 'okra 3'])
  })

  it('of one farm varies only kinds', () => {
    expect(textsOf(named(['ragi', 1], ['ragi', 1], ['okra', 1]))).toEqual(['ragi 1', 'okra 1', 'ragi 1'])
  })

  it('starts with all different kinds', () => {
    fc.assert(
      fc.property(list, rows => {
        const kinds = new Set(rows.map(({ kind }) => kind)).size
        const first = varied(rows).slice(0, kinds)
        expect(new Set(first.map(({ kind }) => kind)).size).toBe(kinds)
      }),
    )
  })

  it('starts with the first row, and keeps the order within a kind and farm', () => {
    fc.assert(
      fc.property(list, rows => {
        const after = varied(rows)
        expect(after[0]).toBe(rows[0])
        expect(new Set(after)).toEqual(new Set(rows))
        for (const { kind, farmId } of rows) {
          const alike = (each: Varied) => each.kind === kind && each.farmId === farmId
          expect(after.filter(alike)).toEqual(rows.filter(alike))
        }
      }),
    )
  })
})
