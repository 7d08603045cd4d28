import { join } from 'node:path'
import { openStore } from '@santhe/files'
import { z } from 'zod'
import { withDatabase } from '../db/with-database.ts'
import { readArguments, run } from '../engines/run.ts'
import { checkout } from '../engines/run-program.ts'
import { readConfiguration } from '../start/configuration.ts'
import { moveFiles } from './move-files.ts'

const Settings = z.object({ to: z.enum(['folder', 'mongodb']) })
const USAGE = 'npm run files:move -- --to folder|mongodb'
const FOLDERS = { pictures: 'files', releases: 'releases' } as const

await run(async () => {
  const { to } = readArguments(Settings, USAGE, { to: { type: 'string' } })
  const { dataFolder, database } = readConfiguration(process.env, checkout)
  await withDatabase({ dataFolder, environment: process.env }, async ({ uri }) => {
    const settings = { MONGODB_URI: uri, MONGODB_DATABASE: database }
    for (const bucket of ['pictures', 'releases'] as const) {
      const at = (FILES: 'folder' | 'mongodb') =>
        openStore(bucket, join(dataFolder, FOLDERS[bucket]), { ...settings, FILES })
      const [source, target] = await Promise.all([at(to === 'folder' ? 'mongodb' : 'folder'), at(to)])
      const copied = await moveFiles(source, target)
      console.log(`${bucket}: ${copied.toLocaleString('en')} files copied`)
      await Promise.all([source.close(), target.close()])
    }
    console.log(`Start the market with FILES=${to}. Repeat this if it wrote files meanwhile.`)
  })
})
