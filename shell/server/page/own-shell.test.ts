import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseList } from '@santhe/federation/release-list'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownShell } from './released.ts'

const listWith = (entry: string): ReleaseList => ({
  shell: { version: 'a', entry, scripts: ['react.js'], styles: [], fonts: [], host: '2.0.0', paths: [] },
  slices: [],
})

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'))
  const built = { entry: 'main.1.js', first: { scripts: ['react.js'], styles: [] }, exposes: {}, fonts: [] }
  await writeFile(join(folder, 'assets.json'), JSON.stringify(built))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('ownShell accepts the shell built with this program and refuses a rolled-back one', () => {
  const isOwn = ownShell(folder)
  expect(isOwn(listWith('main.1.js'))).toBe(true)
  expect(isOwn(listWith('main.0.js'))).toBe(false)
})

it('ownShell accepts any shell without a build beside this program', () => {
  expect(ownShell(join(folder, 'nowhere'))(listWith('main.0.js'))).toBe(true)
})
