import { expect, test } from 'vitest'
import { errorsOfBuild } from './build.ts'

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
