import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rspack } from '@rspack/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backEndPreset } from './back-end-preset.ts'

const PROGRAM = `import { createRequire } from 'node:module'
process.stdout.write(createRequire(import.meta.url)('weights').box)
`

let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'program-')))
  await mkdir(join(folder, 'made/src'), { recursive: true })
  await writeFile(join(folder, 'made/src/main.ts'), PROGRAM)
  await new Promise<void>((resolve, reject) => {
    rspack(backEndPreset(join(folder, 'made')), (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({})))
      else resolve()
    })
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a built program runs in another folder, with the packages it finds there', async () => {
  expect(await readFile(join(folder, 'made/dist/bundle/main.mjs'), 'utf8')).not.toContain(folder)
  await mkdir(join(folder, 'used/node_modules/weights'), { recursive: true })
  await writeFile(join(folder, 'used/node_modules/weights/index.js'), "module.exports = { box: '10 kg' }")
  await rename(join(folder, 'made/dist'), join(folder, 'used/dist'))
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'used/dist/bundle/main.mjs')])
  expect(stdout).toBe('10 kg')
})
