import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stopOnSignals } from '@santhe/http-kit'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { showSlice } from './show-slice.ts'

const USAGE = `npm run dev mfe-catalog
  Builds one slice whenever it changes and shows it inside the running market.
  SANTHE_URL  the market that runs (http://localhost:8080)
  DEV_PORT    where to look at it (8081)`

await run(async () => {
  const [name] = process.argv.slice(2)
  const folder = name ? join(checkout, name) : ''
  if (!name?.startsWith('mfe-') || !existsSync(join(folder, 'slice.json'))) throw new Failure(USAGE)
  stopOnSignals(terminalLog('dev'), await showSlice(folder))
})
