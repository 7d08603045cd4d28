import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProgram, killProgram, type Program, type Started, startProgram } from '../testing/program.ts'
import { freshSeed, randomOf } from '../testing/random.ts'
import { freshFolder } from '../testing/test-engine.ts'
import { FolderError, startEmbeddedMongo } from './index.ts'
import { PAGE_BYTES } from './storage/store.ts'

const folders: string[] = []
const started: Started[] = []
let program: Program
/** Returns a cleanly closed folder with a few hundred documents, small and large. */
let filled: string

function run(options: readonly string[], limits: { readonly uid?: number } = {}): Started {
  const running = startProgram(program.path, options, limits)
  started.push(running)
  return running
}

function aFolder(): string {
  const folder = freshFolder()
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  program = await buildProgram()
  filled = aFolder()
  const engine = await startEmbeddedMongo({ folder: filled })
  const client = await MongoClient.connect(engine.uri)
  const things = client.db('test').collection<{ _id: number }>('things')
  await things.createIndex({ text: 1 })
  await things.insertMany(
    Array.from({ length: 300 }, (_, _id) => ({ _id, text: `t${_id}`.repeat(1 + (_id % 7) * 100) })),
  )
  await client.close()
  await engine.close()
})
afterAll(async () => {
  await Promise.all(started.map(killProgram))
  program.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFilledFolder(): string {
  const folder = aFolder()
  cpSync(filled, folder, { recursive: true, preserveTimestamps: true })
  return folder
}

/**
 * Lists a folder's files with times and hashes, and its own time. LMDB's lock file is memory shared with a running
 * engine.
 */
function contents(folder: string): unknown {
  const each = readdirSync(folder, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name)
    const isContent = entry.isFile() && entry.name !== 'data.mdb-lock'
    const hash = isContent ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
    return [path, statSync(path).mtimeMs, hash]
  })
  return [statSync(folder).mtimeMs, each]
}

/** Returns the ids of all things in a folder, by the index of their texts. */
async function thingsOf(uri: string): Promise<number[]> {
  const client = await MongoClient.connect(uri)
  const things = await client.db('test').collection<{ _id: number }>('things').find().hint({ text: 1 }).toArray()
  await client.close()
  return things.map(({ _id }) => _id).sort((a, b) => a - b)
}

/** `mayBeWhole`: it may also open, if it then has all things. */
async function expectRefusal(folder: string, message: RegExp, what?: string, mayBeWhole = false): Promise<void> {
  const before = contents(folder)
  const refused = await startEmbeddedMongo({ folder }).then(
    engine => thingsOf(engine.uri).finally(() => engine.close()),
    (error: unknown) => error,
  )
  if (mayBeWhole && Array.isArray(refused))
    return expect(refused, what).toEqual(Array.from({ length: 300 }, (_, _id) => _id))
  expect(refused, what).toBeInstanceOf(FolderError)
  expect(refused, what).toMatchObject({ message: expect.stringMatching(message) })
  expect(String(refused), what).not.toContain('\n')
  expect(contents(folder), what).toEqual(before)
}

describe('a data folder', () => {
  test('belongs to one engine at a time, and to the next once that was killed', async () => {
    const folder = aFolder()
    const first = run(['--folder', folder, '--port', '0'])
    const uri = await first.uri
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/)
    await expectRefusal(folder, new RegExp(`is in use by process ${first.child.pid}; stop it first$`))
    await killProgram(first)
    const engine = await startEmbeddedMongo({ folder })
    expect(existsSync(join(folder, 'engine.lock'))).toBe(true)
    await engine.close()
    expect(readdirSync(folder).sort()).toEqual(['data.mdb', 'data.mdb-lock', 'format'])
  })

  test.each([
    ['a process that is gone', () => JSON.stringify({ pid: 2 ** 22 + 1, started: '5' })],
    ['a process whose number another one has now', () => JSON.stringify({ pid: process.pid, started: '5' })],
    ['nobody, cut short', () => ''],
  ])('locked by %s is claimed', async (_, lock) => {
    if (!existsSync('/proc/self/stat') && lock().includes(String(process.pid))) return
    const folder = aFilledFolder()
    writeFileSync(join(folder, 'engine.lock'), lock())
    const engine = await startEmbeddedMongo({ folder })
    expect(JSON.parse(readFileSync(join(folder, 'engine.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    await engine.close()
  })

  test('is served at the same socket after a kill, so that clients reconnect', async () => {
    const folder = aFilledFolder()
    const options = ['--folder', folder, '--socket', join(aFolder(), 'm.sock')]
    const first = run(options)
    const client = await MongoClient.connect(await first.uri, { serverSelectionTimeoutMS: 20_000 })
    await killProgram(first)
    expect(await run(options).uri).toBe(await first.uri)
    expect(await client.db('test').collection('things').countDocuments()).toBe(300)
    await client.close()
  })

  test('is served at a port or a socket, never both', async () => {
    const refused = run(['--folder', aFolder(), '--port', '0', '--socket', '/tmp/m.sock'])
    expect(await refused.ended).toBe(1)
    expect(refused.errorOutput()).toMatch(/^--port and --socket exclude each other\. usage: /)
  })

  test('with a dead lock is claimed by one of several starters', async () => {
    const folder = aFilledFolder()
    writeFileSync(join(folder, 'engine.lock'), JSON.stringify({ pid: 2 ** 22 + 1 }))
    const starters = Array.from({ length: 5 }, () => run(['--folder', folder]))
    const outcomes = await Promise.allSettled(starters.map(({ uri }) => uri))
    await Promise.all(starters.map(killProgram))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is released when the program stops', async () => {
    const folder = aFolder()
    const running = run(['--folder', folder])
    await running.uri
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(existsSync(join(folder, 'engine.lock'))).toBe(false)
  })

  test.each([
    [
      'of a newer version',
      (folder: string) => writeFileSync(join(folder, 'format'), '99\n'),
      /newer engine \(format 99/,
    ],
    ['with a garbled version', (folder: string) => writeFileSync(join(folder, 'format'), '1x\n'), /format is damaged/],
    ['with an empty version', (folder: string) => writeFileSync(join(folder, 'format'), ''), /format is damaged/],
    ['without its version', (folder: string) => rmSync(join(folder, 'format')), /without a format mark/],
    ['without its data', (folder: string) => rmSync(join(folder, 'data.mdb')), /missing or empty/],
    ['with an empty data file', (folder: string) => truncateSync(join(folder, 'data.mdb')), /missing or empty/],
    [
      'with text for data',
      (folder: string) => writeFileSync(join(folder, 'data.mdb'), 'no data at all'.repeat(900)),
      /is damaged: it is no whole LMDB file/,
    ],
    [
      'with a folder for data',
      (folder: string) => {
        rmSync(join(folder, 'data.mdb'))
        mkdirSync(join(folder, 'data.mdb'))
      },
      /is damaged/,
    ],
  ])('refuses %s in one line and stays unchanged', async (_, damage, message) => {
    const folder = aFilledFolder()
    damage(folder)
    await expectRefusal(folder, message)
    const refused = run(['--folder', folder])
    expect(await refused.ended).toBe(1)
    expect(refused.errorOutput()).toMatch(message)
    expect(refused.errorOutput().trimEnd()).not.toContain('\n')
  })

  test('with a truncated data file is refused, or opens whole if only free pages are missing', async () => {
    const size = statSync(join(filled, 'data.mdb')).size
    const seed = freshSeed()
    const random = randomOf(seed)
    const lengths = [
      1,
      100,
      PAGE_BYTES,
      PAGE_BYTES + 50,
      2 * PAGE_BYTES,
      3 * PAGE_BYTES,
      size - PAGE_BYTES,
      size - 1,
      ...[1, 2, 3, 4].map(() => 1 + random.below(size - 1)),
    ]
    for (const length of lengths) {
      // The cut pages may have been free ones, without a loss.
      const mayBeWhole = length > size / 2
      const folder = aFilledFolder()
      truncateSync(join(folder, 'data.mdb'), length)
      await expectRefusal(
        folder,
        /is damaged|missing or empty/,
        `cut off at ${length} of ${size}, seed ${seed}`,
        mayBeWhole,
      )
    }
  })

  test('with random bytes in its head pages is refused', async () => {
    const seed = freshSeed()
    const random = randomOf(seed)
    for (const page of [0, 1]) {
      const folder = aFilledFolder()
      const bytes = readFileSync(join(folder, 'data.mdb'))
      for (let at = 0; at < PAGE_BYTES; at++) bytes[page * PAGE_BYTES + at] = random.below(256)
      writeFileSync(join(folder, 'data.mdb'), bytes)
      await expectRefusal(folder, /is damaged/, `page ${page}, seed ${seed}`)
    }
  })

  test('without read or write permission is refused in one line', async context => {
    // Root may write everywhere, so run the program as another user, who must be able to read it.
    const user = process.getuid?.() === 0 ? { uid: 65534 } : {}
    const readsProgram = ['-e', 'require("node:fs").readFileSync(process.argv[1])', program.path]
    if (spawnSync(process.execPath, readsProgram, user).status !== 0)
      return context.skip('nobody else may read this checkout')
    const folder = aFilledFolder()
    chmodSync(folder, 0o500)
    const refused = run(['--folder', folder], user)
    const code = await refused.ended
    chmodSync(folder, 0o700)
    expect(code).toBe(1)
    expect(refused.errorOutput()).toMatch(/cannot be used: EACCES/)
    expect(refused.errorOutput().trimEnd()).not.toContain('\n')
  })
})
