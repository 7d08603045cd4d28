import type { Operation } from '../calls/read-operations.ts'
import type { Kind } from '../request/make-request.ts'
import type { Silence, WireResponse } from '../request/wire-request.ts'

/** How often each call was made, and how it responded. */
export interface Tally {
  add(call: string, kind: Kind, response: WireResponse | Silence): void
  /** How many calls there are. */
  readonly calls: number
  /** Returns the calls that never succeeded: their requests proved little. */
  neverGood(): string[]
  /** Returns one line for each call. */
  text(): string
}

interface Row {
  requests: number
  statuses: Map<number, number>
  valid: number
  validGood: number
}

const percent = (part: number, total: number) => `${total === 0 ? 0 : Math.round((100 * part) / total)} %`
const inRange = ({ statuses }: Row, from: number, to: number) =>
  [...statuses].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0)

function lineOf(name: string, row: Row): string {
  const { requests, statuses, valid, validGood } = row
  const others = [...statuses]
    .filter(([status]) => status >= 400)
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}×${times}`)
  const shares = `2xx ${percent(inRange(row, 200, 300), requests)}, 4xx ${percent(inRange(row, 400, 500), requests)}`
  return `${name.padEnd(26)} ${String(requests).padStart(5)}  ${shares.padEnd(20)} good ones ${percent(validGood, valid).padStart(5)}  ${others.join(' ')}`
}

export function tallyOf(operations: readonly Operation[]): Tally {
  const rows = new Map(
    operations.map(({ name }): [string, Row] => [name, { requests: 0, statuses: new Map(), valid: 0, validGood: 0 }]),
  )
  return {
    calls: rows.size,
    add(call, kind, response) {
      const row = rows.get(call)
      if (!row) return
      const status = 'status' in response ? response.status : 0
      row.requests += 1
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
      if (kind !== 'valid') return
      row.valid += 1
      if (status >= 200 && status < 300) row.validGood += 1
    },
    neverGood: () => [...rows].flatMap(([name, row]) => (inRange(row, 200, 300) === 0 ? [name] : [])),
    text() {
      const all = [...rows.values()]
      const requests = all.reduce((sum, row) => sum + row.requests, 0)
      const good = all.reduce((sum, row) => sum + inRange(row, 200, 300), 0)
      const refused = all.reduce((sum, row) => sum + inRange(row, 400, 500), 0)
      const total = `In all ${requests} requests: 2xx ${percent(good, requests)}, 4xx ${percent(refused, requests)}.`
      return [...[...rows].map(([name, row]) => lineOf(name, row)), total].join('\n')
    },
  }
}
