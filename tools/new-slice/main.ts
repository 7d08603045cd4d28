import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../engines/run.ts'
import { Failure } from '../engines/run-program.ts'
import { makeSlice } from './new-slice.ts'

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
  const [name] = positionals
  if (!name || !values.out) throw new Failure('npm run new-slice wholesale -- --out ../wholesale')
  const out = resolve(process.env.INIT_CWD ?? process.cwd(), values.out)
  await makeSlice(name, out)
  console.log(`${name} is in ${out}: run \`npm install\` there; README.md says how it goes on`)
})
