import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-private-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

/** Runs a separate program, since it changes the umask of all later children. */
async function run(dataFolder: string, then = ''): Promise<void> {
  const source = `
    import { keepPrivate } from ${JSON.stringify(join(import.meta.dirname, 'keep-private.ts'))}
    import { execFileSync } from 'node:child_process'
    process.umask(0o022)
    await keepPrivate(${JSON.stringify(dataFolder)})
    ${then}`
  await promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    cwd: import.meta.dirname,
  })
}

it('makes a new data folder and all files in it readable by its owner only', async () => {
  const data = join(folder, 'data')
  const script = 'mkdir db && touch db/data redis.rdb'
  await run(data, `execFileSync('sh', ['-c', ${JSON.stringify(script)}], { cwd: ${JSON.stringify(data)} })`)
  const modes = ['', 'db', 'db/data', 'redis.rdb'].map(name => modeOf(join(data, name)))
  expect(await Promise.all(modes)).toEqual(['700', '700', '600', '600'])
})

it('restricts an existing folder with its contents, without following links', async () => {
  const [data, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')]
  for (const each of [data, elsewhere, join(data, 'db')]) await mkdir(each)
  await writeFile(join(data, 'in-use.json'), '{}')
  await writeFile(join(data, 'program'), '')
  await chmod(join(data, 'program'), 0o755)
  for (const each of [data, elsewhere, join(data, 'db')]) await chmod(each, 0o755)
  await symlink(elsewhere, join(data, 'link'))
  await run(data)
  await run(data)
  const modes = [data, join(data, 'db'), join(data, 'in-use.json'), join(data, 'program'), elsewhere].map(modeOf)
  expect(await Promise.all(modes)).toEqual(['700', '700', '600', '700', '755'])
})

it('leaves a public folder public', async () => {
  const shared = join(folder, 'shared')
  await mkdir(shared)
  await writeFile(join(shared, 'note'), '')
  await chmod(shared, 0o1777)
  await chmod(join(shared, 'note'), 0o644)
  await run(shared)
  expect([await modeOf(shared), await modeOf(join(shared, 'note'))]).toEqual(['777', '644'])
})
