import { openStore } from '@santhe/files'
import { readConfig, startProgram } from '@santhe/http-kit'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

async function main(): Promise<void> {
  // By default SIGUSR1 opens a debugger to any program of this user.
  process.on('SIGUSR1', () => {})
  const config = readConfig(EdgeConfig, process.env)
  const { log, run } = await startProgram('edge', config)
  const pictures = await openStore('pictures', config.FILES_DIR, config)
  const releases = await openStore('releases', config.RELEASES_DIR, config)
  const edge = createEdge({ config, log, stores: { pictures, releases } })
  await run({ listen: edge.listen, closing: [edge.stop, pictures.close, releases.close] })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
