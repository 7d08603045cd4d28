/** `npm run dependencies`: writes the list of production packages from the lock file. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '../engines/run-program.ts'
import { readLock } from '../lock/lock-file.ts'
import { LIST, listOf, productionPackages } from './production-packages.ts'

const { packages } = await readLock(checkout)
const production = productionPackages(packages)
await writeFile(join(checkout, LIST), listOf(production))
console.log(`${LIST} names ${production.length} packages.`)
