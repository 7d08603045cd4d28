import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isInHostRange } from '@santhe/federation/host-range'
import { SliceDescription } from '@santhe/federation/slice-description'
import { describe, expect, it } from 'vitest'
import { checkout } from '../engines/run-program.ts'
import { PACKED, readPackage } from '../pack/pack.ts'
import { manifestWith, renamed } from './new-slice.ts'

const TEMPLATE = join(checkout, 'tools/new-slice/template')

async function filesOfTemplate(): Promise<Map<string, string>> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(paths.map(async path => [path, await readFile(path, 'utf8')] as const)))
}

describe('the template of new-slice', () => {
  it('has a valid slice.json for this host, also under another name', async () => {
    const text = await readFile(join(TEMPLATE, 'slice.json'), 'utf8')
    const { host } = SliceDescription.parse(JSON.parse(text))
    expect(isInHostRange((await readPackage('libs/host')).version, host)).toBe(true)
    const other = SliceDescription.parse(JSON.parse(renamed(text, 'bulk-orders')))
    expect(other).toMatchObject({ name: 'bulk-orders', navigation: [{ path: '/bulk-orders' }] })
    expect(Object.keys(other.exposes)).toContain('./BulkOrdersOverview')
  })

  it('installs our packages from tarballs and others in this tree’s versions', async () => {
    const files = new Map(PACKED.map(name => [`@santhe/${name}`, `${name}.tgz`]))
    const { dependencies, devDependencies } = await manifestWith(files)
    const all = { ...dependencies, ...devDependencies }
    for (const [name, file] of files) expect(all[name]).toBe(`file:packages/${file}`)
    const others = Object.entries(all).filter(([name]) => !files.has(name))
    for (const [name, version] of others) expect(`${name} ${version}`).toMatch(/[ @]\d+\.\d+\.\d+$/)
  })

  it('has a configuration that its preset takes', async () => {
    const { default: configurations } = await import(join(TEMPLATE, 'rspack.config.mjs'))
    expect(configurations({}, { mode: 'production' })).toMatchObject([{ context: TEMPLATE }])
  })

  it('leads to nothing outside its folder', async () => {
    for (const [path, text] of await filesOfTemplate()) {
      expect(text, path).not.toContain(checkout)
      expect(text, path).not.toMatch(/(libs|mfe-\w+|shell|tools)\/|from '(\.\.\/){3}/)
    }
  })
})
