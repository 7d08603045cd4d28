import { openStore } from '@santhe/files'
import { createLog, keepHeapSmall, readConfig, startWatching, stopOnSignals } from '@santhe/http-kit'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

async function main(): Promise<void> {
  keepHeapSmall()
  // By default it opens a debugger, for any program of this user.
  process.on('SIGUSR1', () => {})
  const config = readConfig(EdgeConfig, process.env)
  const log = createLog({ name: 'edge', level: config.LOG_LEVEL })
  const watching = await startWatching('edge', config)
  const pictures = await openStore('pictures', config.FILES_DIR, config)
  const releases = await openStore('releases', config.RELEASES_DIR, config)
  const edge = createEdge({ config, log, stores: { pictures, releases } })
  const { url } = await edge.listen()
  stopOnSignals(log, async () => {
    await edge.stop()
    await pictures.close()
    await releases.close()
    await watching.stop()
  })
  log.info({ url, metrics: watching.metricsUrl }, 'the edge listens')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
