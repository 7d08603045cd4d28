import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReleaseList } from '@santhe/federation/release-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, runProgram } from '../engines/run-program.ts'
import { startServer } from '../start/server.ts'
import type { Market } from '../start/start-market.ts'
import { startTemporaryMarket } from '../start/temporary-market.ts'

const SLICES = ['mfe-admin', 'mfe-catalog', 'mfe-checkout', 'mfe-seller']
const stops: (() => Promise<unknown>)[] = []
let folder = ''
let urls: string[] = []
let market: Market

beforeAll(async () => {
  market = await startTemporaryMarket({ seed: false, compression: 'quick' })
  folder = await mkdtemp(join(tmpdir(), 'santhe-team-'))
  const listen = { host: '127.0.0.1', port: 0, logFile: join(folder, 'edge.log') }
  const program = { name: 'edge', program: 'shell/dist/bundle/server/main.mjs', root: checkout }
  const edge = await startServer({ ...program, ...listen, environment: market.edgeEnvironment })
  stops.push(edge.stop, market.stop, () => rm(folder, { recursive: true, force: true }))
  urls = [market.url, edge.url]
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Runs a tool of the repository in the team's own folder. */
const run = (tool: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { SANTHE_RELEASE_KEY: _key, INIT_CWD: _cwd, ...own } = process.env
  const program = ['--import', import.meta.resolve('tsx'), join(checkout, tool), ...args]
  return runProgram(process.execPath, program, { cwd: folder, env: { ...own, ...env } })
}

async function makeKey(name: string, slices: string): Promise<string> {
  const { output } = await run(
    'tools/team-key/main.ts',
    ['--name', name, '--slices', slices],
    market.backEndEnvironment,
  )
  const file = join(folder, `${name}.key`)
  await writeFile(file, output)
  return file
}

const release = (key: string, ...args: string[]) =>
  run('tools/release/main.ts', [...args, '--to', urls[0] ?? '', '--key', key])

/** Copies a team's part of a slice: slice.json and its build, changed by a comment. */
async function copyOf(slice: string): Promise<void> {
  await cp(join(checkout, slice, 'slice.json'), join(folder, slice, 'slice.json'))
  await cp(join(checkout, slice, 'dist/bundle'), join(folder, slice, 'dist/bundle'), { recursive: true })
  await appendFile(join(folder, slice, 'dist/bundle/browser/remoteEntry.js'), `// ${folder}\n`)
}

async function versionsOf(name: string): Promise<(string | undefined)[]> {
  const lists = await Promise.all(urls.map(async url => (await fetch(`${url}/releases.json`)).json()))
  return lists.map(list => ReleaseList.parse(list).slices.find(slice => slice.name === name)?.version)
}

/** Measures the time until every edge shows a version. */
async function shownAfter(name: string, version: string | undefined, began: number): Promise<string> {
  await expect.poll(() => versionsOf(name), { interval: 20 }).toEqual(urls.map(() => version))
  return `${name} after ${Math.round(performance.now() - began)} ms`
}

describe('npm run release --to a running market', () => {
  it('releases and rolls back every slice on both edges from a folder with only its build', async () => {
    const key = await makeKey('teams', 'admin,catalog,checkout,seller')
    for (const slice of SLICES) {
      await copyOf(slice)
      const name = slice.replace('mfe-', '')
      const [before] = await versionsOf(name)
      const began = performance.now()
      const { output } = await release(key, slice)
      expect(output).toMatch(new RegExp(`^${name} [0-9a-f]{12}$`, 'm'))
      const times = [await shownAfter(name, output.trim().split(' ')[1], began)]
      expect((await release(key, slice)).output).toContain('(unchanged)')
      const wentBack = performance.now()
      expect((await release(key, '--back', name)).output).toContain(`${name} is back at ${before}`)
      times.push(`back ${await shownAfter(name, before, wentBack)}`)
      console.log(times.join(', '))
    }
  })

  it('refuses a team without the slice, and a revoked key', async () => {
    const key = await makeKey('Admin', 'admin')
    const before = await versionsOf('catalog')
    expect(await release(key, 'mfe-catalog')).toMatchObject({ ok: false, output: 'This key is for other slices\n' })
    await run('tools/team-key/main.ts', ['--revoke', 'Admin'], market.backEndEnvironment)
    expect(await release(key, 'mfe-admin')).toMatchObject({ ok: false, output: 'This key was revoked\n' })
    expect(await versionsOf('catalog')).toEqual(before)
  })
})
