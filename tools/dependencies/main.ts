/** `npm run dependencies`: updates the list of docs/dependencies.md from the lock file. */

import { checkout } from '../engines/run-program.ts'
import { readLock } from '../lock/lock-file.ts'
import { PAGE, writePage } from './dependencies-page.ts'
import { productionPackages } from './production-packages.ts'

const { packages } = await readLock(checkout)
const production = productionPackages(packages)
await writePage(checkout, production)
console.log(`${PAGE} names ${production.length} packages.`)
