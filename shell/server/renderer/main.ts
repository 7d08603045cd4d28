import { EventEmitter } from 'node:events'
import { readFileSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createContext, Script } from 'node:vm'

// A renderer: one slice's server bundle in a context without anything of Node, one request at a time.
// It reads and writes synchronously: no stream, socket or promise of Node's exists for the bundle to get at, and a
// context that is never left for the event loop never settles a promise of Node's.

const RESPONSES = 3
/** Characters of a response. */
const LONGEST_RESPONSE = 5_000_000
const CHUNK_BYTES = 65_536
const LINE_FEED = 10

const hangMs = Number(process.argv[2])
const exit: (code: number) => never = Reflect.get(process, 'reallyExit').bind(process)
const inside = readFileSync(join(dirname(process.argv[1] ?? ''), 'inside.js'), 'utf8')

/**
 * A second wall, where a bundle leaves its context: no way to files, network and programs, and nothing to override of
 * what runs afterwards.
 */
function removeDoors(): void {
  const bases = [process, Object.getPrototypeOf(process), EventEmitter.prototype]
  for (const base of bases) for (const door of Reflect.ownKeys(base)) Reflect.deleteProperty(base, door)
  for (const door of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel', 'MessageChannel', 'navigator'])
    Reflect.deleteProperty(globalThis, door)
  Reflect.deleteProperty(globalThis, 'process')
  const types = [Object, Function, Array, String, RegExp, Promise, Error, Uint8Array, Buffer, Script]
  for (const type of [...types, Object.getPrototypeOf(Uint8Array)]) Object.freeze(Object.freeze(type).prototype)
  for (const used of [JSON, Atomics, Reflect, Date]) Object.freeze(used)
}

/** Undefined once the edge has closed its end. */
function readLine(): string | undefined {
  const chunks: Buffer[] = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const length = readSync(0, chunk)
    if (length === 0) return undefined
    chunks.push(chunk.subarray(0, length))
    if (chunk[length - 1] === LINE_FEED) return Buffer.concat(chunks).toString()
  }
}

function respond(line: string): void {
  const bytes = Buffer.from(`${line.length > LONGEST_RESPONSE ? '{"failure":"The response is too long"}' : line}\n`)
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(RESPONSES, bytes, sent)
}

// The global has no prototype: that of an object would be Node's.
const context = createContext(Object.create(null), {
  codeGeneration: { strings: false, wasm: false },
  microtaskMode: 'afterEvaluate',
})
/** Ends on whatever is thrown, without a look: it is the slice's, or says that the slice hangs. */
function run(script: Script): unknown {
  try {
    return script.runInContext(context, { timeout: hangMs, displayErrors: false })
  } catch {
    return exit(1)
  }
}
const tick = new Script('renderer.tick()')
const take = new Script('renderer.take()')
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Makes `import()` a syntax error, and leaves texts and names as they are: a keyword has no escapes. */
const withoutImports = (code: string) => code.replace(/\bimport\b/g, 'impor\\u0074')

const globals = new Script('Object.getOwnPropertyNames(this).filter(name => !/^(eval|renderer)$/.test(name)).join()')

/** Names of the language as constants of a block: Node looks up each use of a global in the context, twice the work. */
const withNearGlobals = (code: string) => `const { window, document, process, ${String(run(globals))} } = this; ${code}`

/** @throws SyntaxError when the bundle is no script or imports */
function begin(line: string): void {
  const { bundle, ...request }: { bundle: string } = JSON.parse(line)
  const code = `try { ${withNearGlobals(withoutImports(bundle))}\n } catch (error) { renderer.fail(error) }`
  run(new Script(code, { filename: 'pages.js' }))
  const failure = run(take)
  if (typeof failure === 'string') respond(failure)
  else handle(JSON.stringify(request))
}

/** A global with the line would be the bundle's to define. */
function handle(line: string): void {
  const startedAt = Date.now()
  run(new Script(`renderer.receive(${JSON.stringify(line)})`))
  let response = run(take)
  while (typeof response !== 'string') {
    // The edge ends what hangs; without an edge it ends by itself.
    if (Date.now() - startedAt > 2 * hangMs) exit(1)
    if (run(tick) === 0) Atomics.wait(sleeper, 0, 0, 1)
    response = run(take)
  }
  respond(response)
}

removeDoors()
run(new Script(`{ ${withNearGlobals(inside)}\n }`, { filename: 'inside.js' }))
const first = readLine()
if (first !== undefined) begin(first)
for (let line = readLine(); line !== undefined; line = readLine()) handle(line)
exit(0)
