import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { describe, expect, it } from 'vitest'
import { listedCalls } from './call-list.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/product/call-list.md'), 'utf8')

describe('the page of every call', () => {
  it('has one row for every contract, which says whether it is served', () => {
    const rows = listedCalls(page).map(({ call, isServed }) => `${call} ${isServed}`)
    expect(rows.sort()).toEqual(ALL_CALLS.map(({ contract }) => `${contract.call} ${contract.served}`).sort())
  })
})

describe('listedCalls', () => {
  it('reads calls with their parameters, and no other row', () => {
    const table =
      '| call | response |\n| --- | --- |\n| `GET /api/x/{id}` | one |\n| `PUT /api/x` |     not served yet |\n| `x` | y |'
    expect(listedCalls(table)).toEqual([
      { call: 'GET /api/x/:id', isServed: true },
      { call: 'PUT /api/x', isServed: false },
    ])
  })
})
