import { createLog, readConfig } from '@santhe/http-kit'
import { EdgeConfig } from './config.ts'
import { createEdge } from './edge.ts'

async function main(): Promise<void> {
  const config = readConfig(EdgeConfig, process.env)
  const log = createLog({ name: 'edge', level: config.LOG_LEVEL })
  const edge = createEdge({ config, log })
  const { url } = await edge.listen()
  log.info({ url }, 'the edge listens')
  const stop = () => {
    void edge.stop().then(() => {
      log.info('the edge has stopped')
      log.flush()
    })
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
