import { resolve } from 'node:path'
import { z } from 'zod'
import { readArguments, run } from '../engines/run.ts'
import { packAll } from './pack.ts'

const USAGE = 'npm run pack -- --out FOLDER'

await run(async () => {
  const { out } = readArguments(z.object({ out: z.string() }), USAGE, { out: { type: 'string' } })
  const files = await packAll(resolve(process.env.INIT_CWD ?? process.cwd(), out))
  for (const [name, file] of files) console.log(`${name}: ${file}`)
})
