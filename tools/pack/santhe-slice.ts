import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SliceDescription } from '@santhe/federation/slice-description'
import { showSlice } from '../dev/show-slice.ts'
import { run } from '../engines/run.ts'
import { Failure } from '../engines/run-program.ts'
import { readBuild } from '../release/read-build.ts'
import { openMarket, releaseTo, removeAt, rollBackAt } from '../release/to-market.ts'

const USAGE = `santhe-slice, in the folder of slice.json:
  dev                                this slice as you type, inside SANTHE_URL (http://localhost:8080), at DEV_PORT (8081)
  release --to URL --key FILE        its build, by a team's key: FILE, or SANTHE_RELEASE_KEY
  release --back [VERSION] --to …    the earlier version again, or this one
  release --remove --to …            takes it out of the market`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

async function release(url: string, { key, back, remove, version }: Record<string, string | boolean | undefined>) {
  const market = await openMarket({ url, keyFile: key ? String(key) : undefined, environment: process.env })
  const { name } = SliceDescription.parse(JSON.parse(await readFile('slice.json', 'utf8')))
  if (remove) return removeAt(market, name)
  if (back) return rollBackAt(market, { name, version: version ? String(version) : undefined })
  return releaseTo(market, await readBuild(process.cwd()))
}

await run(async () => {
  const options = { to: text, key: text, back: flag, remove: flag }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [command, version] = positionals
  if (command === 'dev') {
    const stop = await showSlice(process.cwd())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  } else if (command === 'release' && values.to) console.log(await release(values.to, { ...values, version }))
  else throw new Failure(USAGE)
})
