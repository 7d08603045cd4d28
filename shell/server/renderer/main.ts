import { EventEmitter } from 'node:events'
import { readFileSync, readSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createContext, Script } from 'node:vm'

// A renderer: one slice's server bundle in a context without access to Node, one request at a time.
// It reads and writes synchronously: the bundle can reach no stream, socket or promise of Node, and as the
// context never returns to the event loop, no promise of Node settles in it.

const RESPONSES = 3
/** Longest response, in characters. */
const LONGEST_RESPONSE = 5_000_000
const CHUNK_BYTES = 65_536
const LINE_FEED = 10

const hangMs = Number(process.argv[2])
const exit: (code: number) => never = Reflect.get(process, 'reallyExit').bind(process)
const inside = readFileSync(join(dirname(process.argv[1] ?? ''), 'inside.js'), 'utf8')

/**
 * A second barrier, for a bundle that escapes its context: no access to files, network or processes, and nothing to
 * override that runs afterwards.
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

// Without prototype: an object's would be Node's.
const context = createContext(Object.create(null), {
  codeGeneration: { strings: false, wasm: false },
  microtaskMode: 'afterEvaluate',
})
/** Exits on anything thrown without examining it: it belongs to the slice, or is the timeout. */
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

/** Makes `import()` a syntax error but keeps texts and names equal: keywords can't contain escapes. */
const withoutImports = (code: string) => code.replace(/\bimport\b/g, 'impor\\u0074')

const globals = new Script('Object.getOwnPropertyNames(this).filter(name => !/^(eval|renderer)$/.test(name)).join()')

/** Declares global names as block constants: Node would look up each use of a global in the context, which is slow. */
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

/** Passes the line as code: the bundle could redefine a global with it. */
function handle(line: string): void {
  const startedAt = Date.now()
  run(new Script(`renderer.receive(${JSON.stringify(line)})`))
  let response = run(take)
  while (typeof response !== 'string') {
    // The edge ends a hanging renderer; without an edge it ends itself.
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
