import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, runProgram } from '../engines/run-program.ts'
import { PACKED } from './pack.ts'
import { problemsOf, publicTypes, readSnapshot, typesOfPackage } from './public-types.ts'

const LORRY =
  '/** Boxes. */\ninterface Load { boxes: number }\nexport declare function load(of: Load): string\nexport {}\n'
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'public-types-'))
  const compiler = join(checkout, 'node_modules/.bin/tsc')
  const built = await runProgram(compiler, ['-b', ...PACKED.map(name => `libs/${name}`)], { cwd: checkout })
  expect(built).toEqual({ ok: true, output: '' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function typesOf(text: string, version = '1.2.0') {
  await writeFile(join(folder, 'lorry.d.ts'), text)
  return { version, types: publicTypes(folder, new Map([['.', 'lorry.d.ts']])) }
}

// docs/rendering.md#slices-of-other-repositories
describe('public types of packages for other repositories', () => {
  it.each(PACKED)('of %s equal the last version, or the version was raised by semver', async name => {
    const own = join(checkout, 'libs', name)
    expect(problemsOf(await readSnapshot(own), await typesOfPackage(own))).toEqual([])
  })

  it.each([
    ['a change of what an export names', LORRY.replace('number', 'string'), ['. load changed: new major']],
    ['a removal', 'export {}', ['. load is gone: new major']],
    ['an addition', `${LORRY}export declare const most: 9`, ['. most is new: new minor']],
    ['other comments and spaces', LORRY.replace('/** Boxes. */', '').replace('{ boxes', '{\n  boxes'), []],
  ])('refuse %s without the required version', async (_what, text, problems) => {
    expect(problemsOf(await typesOf(LORRY), await typesOf(text))).toEqual(problems)
  })

  it('require a minor version for additions and a major one for any other change', async () => {
    const more = `${LORRY}export declare const most: 9`
    expect(problemsOf(await typesOf(LORRY), await typesOf(more, '1.3.0'))).toEqual([])
    expect(problemsOf(await typesOf(LORRY), await typesOf('export {}', '1.3.0'))).toHaveLength(1)
    expect(problemsOf(await typesOf(LORRY), await typesOf('export {}', '2.0.0'))).toEqual([])
  })
})
