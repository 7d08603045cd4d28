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

test('of a failed build only the packages that failed are printed, without the noise around them', () => {
  expect(errorsOfBuild(output)).toBe(
    "@santhe/shell:build\n\nERROR in ./src/pages/Routes.tsx\nModule not found: '../account/LoginPage.tsx'",
  )
})

test('where nx itself failed, its own words are printed', () => {
  expect(errorsOfBuild('nx.json is not valid JSON\n')).toBe('nx.json is not valid JSON')
})
