import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWhatChanged, errorsOfBuild } from './build.ts'

const output = `
NX   Running target build for 2 projects:

> nx run @santhe/mfe-seller:build

npm warn Unknown user config
> rspack build
seller compiled successfully

> nx run @santhe/shell:build

> @santhe/shell@1.0.0 build
> rspack build
ERROR in ./src/pages/Routes.tsx
Module not found: '../account/LoginPage.tsx'
npm error code 1

 NX   Running target build for 2 projects failed

Failed tasks:

- @santhe/shell:build

`

test('a failed build prints only the failed packages, without noise', () => {
  expect(errorsOfBuild(output)).toBe(
    "@santhe/shell:build\n\nERROR in ./src/pages/Routes.tsx\nModule not found: '../account/LoginPage.tsx'",
  )
})

test('a failure of nx itself prints its own message', () => {
  expect(errorsOfBuild('nx.json is not valid JSON\n')).toBe('nx.json is not valid JSON')
})

test('concurrent builds of one checkout run one after the other', async () => {
  const root = await mkdtemp(join(tmpdir(), 'santhe-builds-'))
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true })
  // Fails when another build runs, or while programs load its files.
  const nx = `#!/bin/sh\nmkdir running && test ! -e loading && "${process.execPath}" --eval 0 && rmdir running\n`
  await writeFile(join(root, 'node_modules/.bin/nx'), nx, { mode: 0o755 })
  const build = async () => {
    const letOthersBuild = await buildWhatChanged({ root, note: () => {} })
    await writeFile(join(root, 'loading'), '', { flag: 'wx' })
    await rm(join(root, 'loading'))
    await letOthersBuild()
  }
  await Promise.all([build(), build(), build()])
  await rm(root, { recursive: true })
})
