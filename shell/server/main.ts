import { openStore } from '@santhe/files'
import { createLog, keepHeapSmall, readConfig, stopOnSignals } from '@santhe/http-kit'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

async function main(): Promise<void> {
  keepHeapSmall()
  const config = readConfig(EdgeConfig, process.env)
  const log = createLog({ name: 'edge', level: config.LOG_LEVEL })
  const pictures = await openStore('pictures', config.FILES_DIR, config)
  const releases = await openStore('releases', config.RELEASES_DIR, config)
  const edge = createEdge({ config, log, stores: { pictures, releases } })
  const { url } = await edge.listen()
  stopOnSignals(log, async () => {
    await edge.stop()
    await pictures.close()
    await releases.close()
  })
  log.info({ url }, 'the edge listens')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
