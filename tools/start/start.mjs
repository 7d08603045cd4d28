/** `npm start` on a fresh machine, which has only Node and npm. Checks, installs, and runs `main.ts`. */
import { fileURLToPath } from 'node:url'
import { complaintAboutNode, install, isInstalled } from './install.mjs'
import { complaintAboutPort } from './port.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const began = Date.now()

function fail(line) {
  console.error(line)
  process.exit(1)
}

const complaint = complaintAboutNode()
if (complaint) fail(complaint)
// First users want development, and a program without NODE_ENV counts as production. An empty value counts as unset.
process.env.NODE_ENV ||= 'development'
const port = Number(process.env.PORT || 8080)
const host = process.env.HOST || '127.0.0.1'
if (Number.isInteger(port) && port > 0 && port < 65_536) {
  const complaintOfPort = await complaintAboutPort(port, host)
  if (complaintOfPort) fail(complaintOfPort)
}

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
