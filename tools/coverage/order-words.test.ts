import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER_STATUSES, type OrderStatus } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { expect, it } from 'vitest'

const words = textsIn('en')
const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

/** Returns the table's rows: status, the buyer's stage and the command. */
function rowsOf(page: string): string[][] {
  const [, section = ''] = page.split('### Buyer words')
  const [table = ''] = section.split('###')
  const rows = table.split('\n').filter(line => line.startsWith('| '))
  return rows.slice(2).map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

/** Returns the names of steps in a slice's texts. */
function commandsOf(slice: string): Map<string, string> {
  const [, table = ''] = /\n {2}next: \{\n(.*?)\n {2}\}/s.exec(read(`${slice}/src/texts/orders.ts`)) ?? []
  return new Map([...table.matchAll(/(\w+): '(.*?)'/g)].map(([, step = '', name = '']) => [step, name]))
}

// docs/product/orders.md#buyer-words
it('docs list the status words of buyers, farms and the office as the source has them', () => {
  const [farm, office] = [commandsOf('mfe-seller'), commandsOf('mfe-admin')]
  const inForce = (status: OrderStatus) => [
    status,
    words('order.status', { status }),
    status === 'pending' ? '' : office.get(status),
  ]
  const rows = rowsOf(read('docs/product/orders.md'))
  expect(rows).toEqual(ORDER_STATUSES.filter(status => status !== 'cancelled').map(inForce))
  const shared = [...farm].filter(([step]) => office.has(step))
  expect(shared.length).toBeGreaterThan(4)
  expect(shared).toEqual(shared.map(([step]) => [step, office.get(step)]))
})
