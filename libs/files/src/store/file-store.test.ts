import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInFolder } from './disk.ts'
import { type FileStore, readStored } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { gridStore } from './grid-store.ts'

const uri = process.env.SANTHE_TEST_MONGO ?? ''
const DAY = 86_400_000
const NAME = 'product/7/0123456789abcdef01234567.webp'
/** Whether this system allows unprivileged mounts in a private namespace. */
const canMount = await promisify(execFile)('unshare', ['-Urm', 'true']).then(
  () => true,
  () => false,
)
const client = new MongoClient(uri)
const opened: (() => Promise<void>)[] = []
let folder = ''
let database = ''
let count = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-store-'))
  count += 1
  database = `files-${process.pid}-${count}`
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await client.db(database).dropDatabase()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => client.close())

/** Opens the store as a separate program would: in MongoDB with its own cache. */
async function open(
  place: 'folder' | 'mongodb',
  { cacheBytes = 1_000_000, checkedMs = 1, at = uri } = {},
): Promise<FileStore> {
  const cache = join(folder, `cache-${opened.length}`)
  const store =
    place === 'folder'
      ? folderStore(folder)
      : await gridStore({ uri: at, database, bucket: 'pictures', folder: cache, cacheBytes, checkedMs })
  opened.push(store.close)
  return store
}

/** Opens a store whose requests the test counts and pauses. */
async function openPaused() {
  const waiting: (() => void)[] = []
  const requests: string[] = []
  let isPaused = false
  const path = join(folder, 'proxy.sock')
  const [{ host = '', port = 27_017, socketPath } = {}] = client.options.hosts
  const proxy = createServer(inner => {
    const outer = socketPath === undefined ? connect(port, host) : connect(socketPath)
    outer.pipe(inner).on('close', () => outer.destroy())
    inner.on('data', bytes => {
      requests.push(`${bytes}`)
      if (isPaused) waiting.push(() => outer.write(bytes))
      else outer.write(bytes)
    })
  }).listen(path)
  await once(proxy, 'listening')
  const store = await open('mongodb', { at: `mongodb://${encodeURIComponent(path)}/?directConnection=true` })
  opened.push(async () => void proxy.close())
  return {
    store,
    pause: () => {
      isPaused = true
    },
    countRequests: (name: string) => requests.filter(bytes => bytes.includes(name)).length,
    resume: () => {
      isPaused = false
      for (const send of waiting.splice(0)) send()
    },
  }
}

// docs/pictures.md#store
describe.each(['folder', 'mongodb'] as const)('a store in a %s', place => {
  it('shares files of any length between programs', async () => {
    const store = await open(place)
    const texts = { empty: '', short: 'ragi', long: 'ಟೊಮೇಟೊ'.repeat(40_000) }
    for (const [name, text] of Object.entries(texts)) await store.put(`product/${name}`, Buffer.from(text))
    const other = await open(place)
    for (const [name, text] of Object.entries(texts))
      expect((await readStored(other, `product/${name}`))?.toString()).toBe(text)
    expect(await readStored(other, 'product/none')).toBeUndefined()
  })

  it('keeps the first of several files put concurrently under one name', async () => {
    const stores = await Promise.all([open(place), open(place)])
    await stores[0]?.put(NAME, Buffer.from('first'))
    await Promise.all(stores.map((store, index) => store.put(NAME, Buffer.from(`later ${index}`))))
    expect((await readStored(await open(place), NAME))?.toString()).toBe('first')
    const other = 'product/8/0123456789abcdef01234567.webp'
    await Promise.all(stores.map(store => store.put(other, Buffer.from('same'))))
    expect((await readStored(await open(place), other))?.toString()).toBe('same')
    expect((await stores[0]?.list('product/'))?.map(({ name }) => name).sort()).toEqual([NAME, other])
  })

  it('removes a file only if untouched since then', async () => {
    const store = await open(place)
    await store.put(NAME, Buffer.from('box'))
    expect(await store.removeUnused(NAME, new Date(Date.now() - DAY))).toBe(false)
    const later = new Date(Date.now() + DAY)
    expect(await store.touch(NAME)).toBe(true)
    expect(await store.removeUnused(NAME, later)).toBe(true)
    expect(await store.removeUnused(NAME, later)).toBe(false)
    expect([await store.has(NAME), await store.touch(NAME), await readStored(store, NAME)]).toEqual([
      false,
      false,
      undefined,
    ])
  })

  it('lists the files below a folder only', async () => {
    const store = await open(place)
    for (const name of ['product/1/a', 'product/2', 'products', 'farm/1']) await store.put(name, Buffer.from(name))
    expect((await store.list('product/')).map(({ name }) => name).sort()).toEqual(['product/1/a', 'product/2'])
    expect(await store.list('avatar/')).toEqual([])
    await store.remove('product/2')
    await store.remove('product/2')
    expect(await store.list('product/')).toMatchObject([{ name: 'product/1/a' }])
  })

  it('moves its current text in one step for every program', async () => {
    const [store, other] = [await open(place), await open(place)]
    expect(await store.readCurrent()).toBeUndefined()
    expect(await store.moveCurrent('one', undefined)).toBe(true)
    expect(await store.moveCurrent('two', 'one')).toBe(true)
    expect(await other.readCurrent()).toBe('two')
  })

  it('refuses to move an outdated text, and loses no concurrent move', async () => {
    const stores = await Promise.all([open(place), open(place), open(place), open(place)])
    const firsts = await Promise.all(stores.map((store, at) => store.moveCurrent(`${at}`, undefined)))
    expect(firsts.filter(Boolean)).toHaveLength(1)
    const add = async (store: FileStore, word: string): Promise<void> => {
      const text = await store.readCurrent()
      if (!(await store.moveCurrent(`${text} ${word}`, text))) await add(store, word)
    }
    const words = stores.flatMap((_, at) => ['a', 'b', 'c', 'd', 'e'].map(letter => `${letter}${at}`))
    await Promise.all(words.map((word, at) => add(stores[at % stores.length] ?? stores[0], word)))
    expect((await stores[0]?.readCurrent())?.split(' ').slice(1).sort()).toEqual(words.sort())
  })
})

describe('a store in a folder', () => {
  it('loses no move of several programs, even if one is killed', async () => {
    const store = await open('folder')
    const code = `
      import { writeSync } from 'node:fs'
      import { folderStore } from ${JSON.stringify(import.meta.resolve('./folder-store.ts'))}
      const store = folderStore(${JSON.stringify(folder)})
      for (let at = 0; at < 40; at += 1) {
        const word = process.pid + '-' + at
        for (let text; !(await store.moveCurrent((text ?? '') + word + ' ', text)); ) text = await store.readCurrent()
        writeSync(1, word + ' ')
      }`
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code]
    const programs = Array.from({ length: 4 }, () => spawn(process.execPath, args))
    const outputs = programs.map(({ stdout }) => text(stdout))
    programs[0]?.stdout.once('data', () => programs[0]?.kill('SIGKILL'))
    const moved = (await Promise.all(outputs)).join('').trim().split(' ')
    const words = (await store.readCurrent())?.trim().split(' ') ?? []
    expect(moved.length).toBeGreaterThan(120)
    expect([new Set(words).size, moved.filter(word => !words.includes(word))]).toEqual([words.length, []])
    expect(await store.list('')).toEqual([])
  })

  it('does not list the cache of another store', async () => {
    const store = await open('folder')
    await store.put('cache/product/1/a', Buffer.from('a'))
    expect(await store.list('')).toEqual([])
  })
})

describe('a store in MongoDB', () => {
  it('serves cached files while the database is down', async () => {
    const store = await open('mongodb')
    await store.put(NAME, Buffer.from('box'))
    expect(await store.bring(NAME)).toBe(true)
    await store.close()
    expect((await readStored(store, NAME))?.toString()).toBe('box')
  })

  it.skipIf(!canMount)('frees a full disk by removing the files read longest ago', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `product/${index}`)
    const store = await open('mongodb')
    for (const name of names) await store.put(name, Buffer.alloc(9_000, name))
    const options = { uri, database, bucket: 'pictures', folder, cacheBytes: 1_000_000 }
    const code = `
      import { gridStore } from ${JSON.stringify(import.meta.resolve('./grid-store.ts'))}
      const store = await gridStore(${JSON.stringify(options)})
      for (const name of ${JSON.stringify(names)}) await store.bring(name)
      process.exit()`
    const program = `mount -t tmpfs -o size=64k none ${folder} && exec "$@"`
    const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code]
    const { stderr } = await promisify(execFile)('unshare', ['-Urm', 'sh', '-c', program, 'sh', ...node])
    expect(stderr).toBe('')
  })

  it('clears the chunks of an interrupted write only', async () => {
    const store = await open('mongodb')
    await store.put(NAME, Buffer.from('box'))
    const other = 'product/9/0123456789abcdef01234567.webp'
    await store.put(other, Buffer.from('torn'))
    await client.db(database).collection('pictures.files').deleteOne({ filename: other })
    expect(await store.clear(new Date(Date.now() - DAY))).toBe(0)
    expect(await store.clear(new Date(Date.now() + DAY))).toBe(1)
    expect(await client.db(database).collection('pictures.chunks').countDocuments()).toBe(1)
    expect((await readStored(store, NAME))?.toString()).toBe('box')
  })

  // docs/pictures.md#removed-pictures
  it('drops a file removed elsewhere, with its copies, after the next check', async () => {
    const [edge, other] = [await open('mongodb', { checkedMs: 60_000 }), await open('mongodb')]
    const copy = NAME.replace('.webp', '-160.avif')
    for (const store of [edge, other]) {
      await store.put(NAME, Buffer.from('box'))
      await readStored(store, NAME)
      await store.dropRemoved(NAME)
      await writeFile(join(store.folder, copy), 'small')
    }
    await (await open('mongodb')).remove(NAME)
    await edge.dropRemoved(NAME)
    expect((await readStored(edge, NAME))?.toString()).toBe('box')
    await expect
      .poll(async () => {
        await other.dropRemoved(NAME)
        return [await isInFolder(join(other.folder, copy)), await readStored(other, NAME)]
      })
      .toEqual([false, undefined])
  })

  it('keeps cached files while the database is down', async () => {
    const store = await open('mongodb')
    await store.put(NAME, Buffer.from('box'))
    await readStored(store, NAME)
    await store.close()
    await store.dropRemoved(NAME)
    expect((await readStored(store, NAME))?.toString()).toBe('box')
  })

  it('serves a cached picture while its check hangs, and drops it afterwards', async () => {
    const { store, pause, resume } = await openPaused()
    await store.put(NAME, Buffer.from('box'))
    await readStored(store, NAME)
    await (await open('mongodb')).remove(NAME)
    pause()
    await store.dropRemoved(NAME)
    expect((await readStored(store, NAME))?.toString()).toBe('box')
    resume()
    await expect.poll(() => isInFolder(join(store.folder, NAME))).toBe(false)
  })

  it('fails to bring a file within seconds while the database hangs', async () => {
    const { store, pause } = await openPaused()
    await store.put(NAME, Buffer.from('box'))
    pause()
    const began = performance.now()
    await expect(store.bring(NAME)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('checks a picture once for concurrent requests', async () => {
    const { store, countRequests } = await openPaused()
    await Promise.all([1, 2, 3].map(() => store.dropRemoved(NAME)))
    expect(countRequests(NAME)).toBe(1)
  })

  it('limits its cache, and reads evicted files again', async () => {
    const store = await open('mongodb', { cacheBytes: 3_000 })
    const names = Array.from({ length: 12 }, (_, index) => `product/${index}`)
    for (const name of names) {
      await store.put(name, Buffer.alloc(1_000, name))
      await store.bring(name)
    }
    await expect.poll(async () => (await readdir(join(store.folder, 'product'))).length).toBeLessThanOrEqual(3)
    for (const name of names) expect((await readStored(store, name))?.equals(Buffer.alloc(1_000, name))).toBe(true)
    expect((await readFile(join(store.folder, 'product/11'))).length).toBe(1_000)
  })

  it('limits its cache with the copies that its program makes', async () => {
    const store = await open('mongodb', { cacheBytes: 3_000 })
    await store.put(NAME, Buffer.alloc(1_000))
    await store.bring(NAME)
    const makeCopy = (name: string) => store.keep(`drawn/${name}-400.avif`, Buffer.alloc(1_000))
    for (let at = 0; at < 12; at += 1) await makeCopy(`${at}`)
    await expect
      .poll(async () => {
        await makeCopy('another')
        return (await readdir(join(store.folder, 'drawn'))).length
      })
      .toBeLessThanOrEqual(4)
  })
})
