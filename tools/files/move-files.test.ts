import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStore, folderStore, openStore, readStored } from '@santhe/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveFiles } from './move-files.ts'

let folder = ''
let stores: readonly FileStore[] = []
const database = `moved-${process.pid}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-move-'))
  const settings = { FILES: 'mongodb', MONGODB_URI: process.env.SANTHE_TEST_MONGO, MONGODB_DATABASE: database } as const
  stores = [
    folderStore(join(folder, 'from')),
    await openStore('releases', join(folder, 'to'), settings),
    folderStore(join(folder, 'back')),
  ]
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns a release list that was moved at this hour. */
function listAt(hour: number): string {
  const files = { entry: 'main.js', scripts: [], styles: [], fonts: [] }
  const shell = { ...files, version: `v${hour}`, paths: [], host: '3.0.0' }
  return JSON.stringify({ shell, slices: [], moves: { shell: { by: 'a team', at: `2026-12-01T0${hour}:00:00Z` } } })
}

// docs/pictures.md#store
describe('moveFiles', () => {
  it('copies all files but caches and the current list in both directions, each once', async () => {
    const [from, grid, back] = stores
    if (!from || !grid || !back) throw new Error('No stores')
    const names = ['slices/shell/v1/browser/main.js', 'slices/shell/v1/release.json', 'product/7/aa.webp']
    for (const name of names) await from.put(name, Buffer.from(name))
    await from.put('product/7/aa-400.avif', Buffer.from('a copy'))
    await from.moveCurrent('{"shell":"v1"}', undefined)
    await from.areOf('this market')
    expect(await moveFiles(from, grid)).toBe(3)
    expect(await moveFiles(from, grid)).toBe(0)
    expect(await moveFiles(grid, back)).toBe(3)
    for (const name of names) expect((await readStored(back, name))?.toString()).toBe(name)
    expect(await back.readCurrent()).toBe('{"shell":"v1"}')
    expect((await back.list('')).map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  it('replaces the release list of an earlier copy, never one that was moved since', async () => {
    const [from, to] = [folderStore(join(folder, 'running')), folderStore(join(folder, 'next'))]
    await from.moveCurrent(listAt(1), undefined)
    await moveFiles(from, to)
    await from.moveCurrent(listAt(2), listAt(1))
    await moveFiles(from, to)
    expect(await to.readCurrent()).toBe(listAt(2))
    await to.moveCurrent(listAt(3), listAt(2))
    await moveFiles(from, to)
    expect(await to.readCurrent()).toBe(listAt(3))
  })
})
