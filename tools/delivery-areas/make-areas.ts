import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readPackages } from './package-facts.ts'
import { type PinRow, pinTable } from './pin-table.ts'

const FILE = fileURLToPath(new URL('../../libs/domain/src/buying/order/delivery/delivery-areas.json', import.meta.url))

/** Returns an area's rows, one a line. */
function lines(rows: Readonly<Record<string, PinRow>>): string {
  return Object.entries(rows)
    .map(([pin, row]) => `    "${pin}": ${JSON.stringify(row)}`)
    .join(',\n')
}

const { sources, ...facts } = await readPackages()
const table = pinTable(facts)
const areas = Object.entries(table).map(([area, rows]) => `  "${area}": {\n${lines(rows)}\n  }`)
await writeFile(FILE, `{\n  "sources": ${JSON.stringify(sources)},\n${areas.join(',\n')}\n}\n`)
for (const [area, rows] of Object.entries(table)) console.log(`${area}: ${Object.keys(rows).length} PINs`)
