/** `npm start` on a fresh machine: only Node and npm are there yet. Checks, installs, and hands over to `main.ts`. */
import { fileURLToPath } from 'node:url'
import { complaintAboutNode, install, isInstalled } from './install.mjs'
import { isPortFree, portIsTaken } from './port.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const began = Date.now()

function fail(line) {
  console.error(line)
  process.exit(1)
}

const complaint = complaintAboutNode()
if (complaint) fail(complaint)
const port = Number(process.env.PORT ?? 8080)
if (Number.isInteger(port) && port > 0 && port < 65_536 && !(await isPortFree(port))) fail(portIsTaken(port))

if (!isInstalled(root)) {
  console.log('… Packages: the first start installs them, about half a minute')
  await install(root).catch(error =>
    fail(`${error.message}\n\nPackages could not be installed: see npm's words above.`),
  )
  console.log(`✓ Packages (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

const { register } = await import('tsx/esm/api')
register()
const { runMarket } = await import('./main.ts')
process.exit(await runMarket(began))
