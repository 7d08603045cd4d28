import { join } from 'node:path'
import { FolderError, startEmbeddedMongo } from '@santhe/embedded-mongo'
import { stopOnSignals } from '@santhe/http-kit'
import { z } from 'zod'
import { claimFolder } from '../engines/claim-folder.ts'
import { keepPrivate } from '../engines/keep-private.ts'
import { readArguments, run } from '../engines/run.ts'
import { checkout, Failure } from '../engines/run-program.ts'
import { terminalLog } from '../engines/terminal-log.ts'
import { readConfiguration } from '../start/configuration.ts'

const Settings = z.object({
  folder: z.string().min(1).optional(),
  port: z.coerce.number().int().min(0).max(65_535).default(27_017),
})
const USAGE = 'npm run mongo -- [--port <port>] [--folder <folder>]'

function rethrowStartError(error: unknown, port: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    throw new Failure(`Port ${port} is taken, perhaps by a MongoDB. Give another: npm run mongo -- --port ${port + 1}`)
  if (error instanceof FolderError) throw new Failure(error.message)
  throw error
}

function rethrowInUse(error: unknown): never {
  if (error instanceof Failure)
    throw new Failure(`${error.message} A market keeps its data there: npm start and npm run mongo take turns.`)
  throw error
}

await run(async () => {
  const { folder, port } = readArguments(Settings, USAGE, { port: { type: 'string' }, folder: { type: 'string' } })
  const { dataFolder } = readConfiguration(process.env, checkout)
  await keepPrivate(folder ?? dataFolder)
  const claim = folder === undefined ? await claimFolder(dataFolder).catch(rethrowInUse) : undefined
  const engineFolder = folder ?? join(dataFolder, 'db')
  const listen = { port }
  const onLog = (line: string) => console.error(line)
  const engine = await startEmbeddedMongo({ folder: engineFolder, listen, onLog }).catch(async error => {
    await claim?.release()
    return rethrowStartError(error, port)
  })
  stopOnSignals(terminalLog('mongo'), async () => {
    await engine.close()
    await claim?.release()
  })
  console.log(engine.uri)
  console.log(
    `The embedded engine with the data in ${engineFolder}: paste the URL into mongosh or Compass. Ctrl-C stops it.`,
  )
})
