import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOME_ICON_FILE, HOME_ICON_SIZES, homeIcons } from './home-icons.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icons-'))
  await writeFile(join(folder, 'main.js'), '')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#fff"/></svg>'
  await writeFile(join(folder, 'sign.svg'), svg)
  const plugins = [homeIcons(join(folder, 'sign.svg'))]
  await new Promise<void>((resolve, reject) => {
    rspack({ context: folder, entry: './main.js', output: { path: join(folder, 'dist') }, plugins }, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({})))
      else resolve()
    })
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('draws home screen icons in each size from the favicon, opaque to the corners', async () => {
  const files = (await readdir(join(folder, 'dist/assets'))).filter(file => HOME_ICON_FILE.test(file))
  const sizes: number[] = []
  for (const file of files) {
    const picture = sharp(join(folder, 'dist/assets', file))
    const { width, height } = await picture.metadata()
    expect([width, height]).toEqual([Number(HOME_ICON_FILE.exec(file)?.[1]), width])
    expect((await picture.stats()).isOpaque).toBe(true)
    const [red, green, blue] = await picture
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([red, green, blue]).toEqual([0x1e, 0x6b, 0x3c])
    sizes.push(width)
  }
  expect(sizes.sort((a, b) => a - b)).toEqual([...HOME_ICON_SIZES])
})
