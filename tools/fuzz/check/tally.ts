import type { Operation } from '../calls/read-operations.ts'
import type { Kind } from '../request/make-request.ts'
import type { Silence, WireAnswer } from '../request/wire-request.ts'

/** How often each call was asked, and what it answered. */
export interface Tally {
  add(call: string, kind: Kind, answer: WireAnswer | Silence): void
  /** Served calls that were never answered well: their requests proved little. */
  neverGood(): string[]
  /** A line a call. */
  text(): string
}

interface Row {
  served: boolean
  asked: number
  statuses: Map<number, number>
  valid: number
  validGood: number
}

const percent = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)} %`
const inRange = ({ statuses }: Row, from: number, to: number) =>
  [...statuses].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0)

function lineOf(name: string, row: Row): string {
  const { asked, statuses, valid, validGood } = row
  const others = [...statuses]
    .filter(([status]) => status >= 400)
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}×${times}`)
  const shares = `2xx ${percent(inRange(row, 200, 300), asked)}, 4xx ${percent(inRange(row, 400, 500), asked)}`
  return `${name.padEnd(26)} ${String(asked).padStart(5)}  ${shares.padEnd(20)} good ones ${percent(validGood, valid).padStart(5)}  ${others.join(' ')}`
}

export function tallyOf(operations: readonly Operation[]): Tally {
  const rows = new Map(
    operations.map(({ name, served }): [string, Row] => [
      name,
      { served, asked: 0, statuses: new Map(), valid: 0, validGood: 0 },
    ]),
  )
  return {
    add(call, kind, answer) {
      const row = rows.get(call)
      if (!row) return
      const status = 'status' in answer ? answer.status : 0
      row.asked += 1
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
      if (kind !== 'valid') return
      row.valid += 1
      if (status >= 200 && status < 300) row.validGood += 1
    },
    neverGood: () => [...rows].flatMap(([name, row]) => (row.served && inRange(row, 200, 300) === 0 ? [name] : [])),
    text() {
      const all = [...rows.values()]
      const asked = all.reduce((sum, row) => sum + row.asked, 0)
      const good = all.reduce((sum, row) => sum + inRange(row, 200, 300), 0)
      const refused = all.reduce((sum, row) => sum + inRange(row, 400, 500), 0)
      const total = `In all ${asked} requests: 2xx ${percent(good, asked)}, 4xx ${percent(refused, asked)}.`
      return [...[...rows].map(([name, row]) => lineOf(name, row)), total].join('\n')
    },
  }
}
