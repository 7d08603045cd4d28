import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER_STATUSES, type OrderStatus } from '@santhe/rules'
import { textsIn } from '@santhe/texts'
import { expect, it } from 'vitest'
import { englishTables } from '../texts/english-tables.ts'

const words = textsIn('en')
const root = join(import.meta.dirname, '../..')

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
  const texts = Object.values(englishTables(join(root, slice))).flatMap(Object.entries<string>)
  return new Map(texts.flatMap(([key, name]) => (key.startsWith('next.') ? [[key.slice('next.'.length), name]] : [])))
}

// docs/product/orders.md#buyer-words
it('docs list the status words of buyers, farms and the office as the source has them', () => {
  const [farm, office] = [commandsOf('mfe-seller'), commandsOf('mfe-admin')]
  const inForce = (status: OrderStatus) => [
    status,
    words('order.status', { status }),
    status === 'pending' ? '' : office.get(status),
  ]
  const rows = rowsOf(readFileSync(join(root, 'docs/product/orders.md'), 'utf8'))
  expect(rows).toEqual(ORDER_STATUSES.filter(status => status !== 'cancelled').map(inForce))
  const shared = [...farm].filter(([step]) => office.has(step))
  expect(shared.length).toBeGreaterThan(4)
  expect(shared).toEqual(shared.map(([step]) => [step, office.get(step)]))
})
