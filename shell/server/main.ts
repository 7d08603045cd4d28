import { createLog, keepHeapSmall, readConfig, stopOnSignals } from '@santhe/http-kit'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

async function main(): Promise<void> {
  keepHeapSmall()
  const config = readConfig(EdgeConfig, process.env)
  const log = createLog({ name: 'edge', level: config.LOG_LEVEL })
  const edge = createEdge({ config, log })
  const { url } = await edge.listen()
  stopOnSignals(log, edge.stop)
  log.info({ url }, 'the edge listens')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
