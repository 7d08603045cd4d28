import { once } from 'node:events'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { ALL_CALLS } from '@santhe/contracts/all-calls'
import { callSchemas } from '@santhe/contracts/call-schemas'
import { CALLS_FILE } from '@santhe/federation/calls-file'
import { slicePreset } from '@santhe/federation/preset'
import { servedSchemas } from '@santhe/http-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '../engines/run-program.ts'
import { compareContracts } from './compare-contracts.ts'

const CATALOG = join(checkout, 'mfe-catalog')
const NAMES = new Set(ALL_CALLS.map(({ name }) => name))
let folder = ''

/** Builds the catalog into its own folder. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-contracts-'))
  await copyFile(join(CATALOG, 'slice.json'), join(folder, 'slice.json'))
  const [browser = {}] = slicePreset(CATALOG, { callSchemas })(undefined)
  const output = { ...browser.output, path: join(folder, 'dist/bundle/browser') }
  await new Promise<void>((resolve, reject) => {
    rspack({ ...browser, output }, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({})))
      else resolve()
    })
  })
})
afterAll(() => rm(folder, { recursive: true }))

async function callsImportedIn(rooms: readonly string[]): Promise<Set<string>> {
  const names: string[] = []
  for (const room of rooms) {
    for (const path of await readdir(join(checkout, room), { recursive: true })) {
      if (!/^(?!.*(\.test\.|testing)).*\.tsx?$/.test(path)) continue
      const text = await readFile(join(checkout, room, path), 'utf8')
      const imports = text.matchAll(/import \{([^}]*)\} from '@santhe\/contracts'/g)
      names.push(...[...imports].flatMap(([, list = '']) => list.split(',').map(name => name.trim())))
    }
  }
  return new Set(names.filter(name => NAMES.has(name)))
}

describe('the recorded calls of a catalog build', () => {
  it('are those of its sources, without calls that only other slices use', async () => {
    const recorded = new Set(Object.keys(JSON.parse(await readFile(join(folder, 'dist/bundle', CALLS_FILE), 'utf8'))))
    const own = await callsImportedIn(['mfe-catalog/src'])
    expect([...own].filter(name => !recorded.has(name))).toEqual([])
    const reachable = await callsImportedIn(['mfe-catalog/src', 'libs/client/src', 'libs/ui/src'])
    expect([...recorded].filter(name => !reachable.has(name))).toEqual([])
    expect(reachable).toContain('decideComplaint')
    expect(recorded).not.toContain('decideComplaint')
  })
})

describe('compareContracts', () => {
  /** Compares the build with a market that serves these calls. */
  async function compareWith(calls: object): Promise<string[]> {
    const market = createServer(({ url }, response) =>
      response.end(url === '/contracts.json' ? JSON.stringify(calls) : ''),
    )
    await once(market.listen(0, '127.0.0.1'), 'listening')
    const at = market.address()
    const lines: string[] = []
    const against = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
    try {
      await compareContracts({ folders: [folder], against, log: line => lines.push(line) })
    } catch (error) {
      lines.push(String(error))
    } finally {
      market.close()
    }
    return lines
  }

  it('counts the calls of a fitting build, also with different hashes', async () => {
    const served = Object.entries(servedSchemas()).map(([name, schemas]) => [name, { ...schemas, hash: 'other' }])
    const lines = await compareWith(Object.fromEntries(served))
    expect(lines).toEqual([expect.stringMatching(/^catalog: compatible, \d\d calls$/)])
  })

  it('names slice, call and reason for missing or incompatible calls', async () => {
    const { listCategories, readSuggestions: _, ...others } = servedSchemas()
    const older = { ...listCategories, hash: 'older', response: { type: 'array', items: { type: 'string' } } }
    const [line, problems] = await compareWith({ ...others, listCategories: older })
    expect(line).toMatch(/^catalog: 2 not compatible, \d\d calls$/)
    expect(problems).toContain(
      'catalog uses listCategories, which is served differently here: response[] may be string',
    )
    expect(problems).toContain('catalog uses readSuggestions, which is not served here')
  })
})
