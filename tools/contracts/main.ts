import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { sliceFolders } from '../release/release.ts'
import { compareContracts } from './compare-contracts.ts'

const USAGE = 'npm run contracts -- --against https://market.example [mfe-catalog …]'

/** `npm run contracts`: checks before a release that a market serves the calls of the builds. */
await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  const { against } = values
  if (against === undefined || !URL.canParse(against)) throw new Failure(`Usage: ${USAGE}`)
  const named = positionals.map(name => join(checkout, name))
  const folders = named.length > 0 ? named : [join(checkout, 'shell'), ...(await sliceFolders(checkout))]
  await compareContracts({ folders, against, log: line => console.log(line) })
})
