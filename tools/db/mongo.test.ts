import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MongoClient } from 'mongodb'
import { afterAll, expect, it } from 'vitest'
import { withDatabase } from './with-database.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'santhe-mongo-test-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(tempFolder, { recursive: true, force: true })
})

/** Runs a program of this folder with its own data; returns it and its output until its end. */
function program(name: string, data: string, ...extraArgs: string[]) {
  const path = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const { MONGODB_URI: _, ...environment } = process.env
  // Hides the machine's mongod from the PATH.
  const env = { ...environment, PATH: '', SANTHE_DATA: join(tempFolder, data) }
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...extraArgs], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line))
  firstLine.catch(() => undefined)
  return { child, firstLine, out: text(child.stdout), errors: text(child.stderr), ended: once(child, 'exit') }
}

// Starts five programs in turn, each slow on a busy machine.
it('npm run mongo prints its URL in one line, locks folder and port, and ends with Ctrl-C', async () => {
  const running = program('mongo', 'one', '--port', '0')
  const uri = await running.firstLine
  expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?replicaSet=rs0$/)
  const port = Number(new URL(uri).port)
  const client = new MongoClient(uri)
  await client.db('santhe').collection('farms').insertOne({ name: 'Mavina' })

  const again = program('mongo', 'one', '--port', '0')
  const other = program('mongo', 'other', '--port', String(port))
  const exporting = withDatabase({ dataFolder: join(tempFolder, 'one'), environment: {} }, async () => {})
  const refused = expect(exporting).rejects.toThrow('These data are in use')
  expect(await again.errors).toContain(`in use by process ${running.child.pid}`)
  expect(await again.ended).toEqual([1, null])
  expect(await other.errors).toBe(
    `Port ${port} is taken, perhaps by a MongoDB. Give another: npm run mongo -- --port ${port + 1}\n`,
  )
  await refused
  await client.close()

  running.child.kill('SIGINT')
  expect(await running.ended).toEqual([0, null])

  const folder = join(tempFolder, 'export')
  expect(await program('export', 'one', '--to', folder).out).toContain(
    'Exported 1 collection with 1 document of 1 database',
  )
  const imported = program('import', 'other', '--from', folder)
  expect([await imported.out, await imported.errors]).toEqual([
    expect.stringContaining('santhe.farms: 1\nImported 1 collection with 1 document of 1 database into'),
    '',
  ])
})
