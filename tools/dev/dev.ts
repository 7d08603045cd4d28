import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stopOnSignals } from '@santhe/http-kit'
import { run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { type DevServer, devServer } from './dev-server.ts'
import { watchSlice } from './watch-slice.ts'

const USAGE = `npm run dev mfe-catalog
  Builds one slice whenever it changes and shows it inside the running market.
  SANTHE_URL  the market that runs (http://localhost:8080)
  DEV_PORT    where to look at it (8081)`

await run(async () => {
  const [name] = process.argv.slice(2)
  const folder = name ? join(checkout, name) : ''
  if (!name?.startsWith('mfe-') || !existsSync(join(folder, 'slice.json'))) throw new Failure(USAGE)
  const market = process.env.SANTHE_URL ?? 'http://localhost:8080'
  const port = Number(process.env.DEV_PORT ?? 8081)
  let activeServer: DevServer | undefined
  const slice = await watchSlice({
    folder,
    onBuilt() {
      console.log(`${name} is built`)
      activeServer?.reload()
    },
  })
  activeServer = devServer({ slice, market })
  const { server } = activeServer
  server.listen(port, '127.0.0.1', () => console.log(`${name} inside ${market}: http://localhost:${port}`))
  stopOnSignals(terminalLog('dev'), async () => {
    server.closeAllConnections()
    server.close()
    slice.close()
  })
})
