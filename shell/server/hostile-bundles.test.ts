import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtRenderer, openStalls } from './testing/stalls.ts'

/** A bundle whose page renders the value of `text`; `rest` is the code of the page below it. */
const bundleOf = (name: string, { text = "'fine'", start = '', rest = '', head = '' } = {}) => `
const { createElement } = globalThis.__santheShared.react
${start}
const response = { safeParse: data => ({ success: true, data }) }
const list = { call: 'GET /api/stalls', method: 'GET', path: '/api/stalls', provides: ['product'], response }
const pages = [
  ['/${name}', at => String(${text})],
  ['/${name}/:rest', at => { ${rest} }],
].map(([path, text]) => {
  let at
  const Component = () => createElement('p', null, 'rendered: ', text(at))
  return { path, Component, data: () => [[list, { query: { search: '' } }]], head: all => { at = all; return { title: path, ${head} } } }
})
var santheSlice = { pages }
`

/** Known ways to escape a context, by what they would reach. */
const WAYS_OUT = {
  environment: 'process.env.PATH',
  file: "require('node:fs')",
  network: "fetch('http://127.0.0.1/')",
  thisObject: 'this.constructor.constructor',
  globalObject: 'globalThis.constructor.constructor',
  errorOfV8: '(() => { try { null.x } catch (error) { return error.constructor.constructor } })()',
  errorOfDepth: `(() => {
    const deeper = () => deeper()
    try { deeper() } catch (error) { return error.constructor.constructor }
  })()`,
  // Node's own stack formatter overflows at one of these depths.
  errorOfStack: `(() => {
    let got
    const deeper = () => { try { void new Error('deep').stack } catch (error) { if (isForeign(error)) got = error; throw error } deeper(); return 1 }
    const from = (depth, ...all) => (depth > 0 ? from(depth - 1, ...all, 1) : deeper())
    Error.stackTraceLimit = 1
    for (let depth = 0; depth < 30; depth += 1) try { from(depth) } catch {}
    return got
  })()`,
  response: 'at.results[0].constructor.constructor',
  request: 'at.query.constructor.constructor',
  timer: 'setTimeout.constructor',
  promise: 'Promise.resolve().then.constructor',
  evaluation: "(0, eval)('1')",
  generator: "(function* () {}).constructor('yield 1')().next().value",
  stackFrames: `(() => {
    let frames
    Error.prepareStackTrace = (_error, all) => { frames = all }
    void new Error('x').stack
    return frames.map(frame => frame.getThis() ?? frame.getFunction()).length
  })()`,
  caller: '(function () { return arguments.callee.caller.caller })()',
  globals: "['constructor', ...Object.getOwnPropertyNames(globalThis)].map(name => globalThis[name]).find(isForeign)",
}
/** Detects an escape: a returned or thrown value of another realm, or a function that creates code. */
const START = `
const isForeign = value => {
  if (Object(value) !== value) return false
  while (Object.getPrototypeOf(value) !== null) value = Object.getPrototypeOf(value)
  return value !== Object.prototype
}
const isOut = way => {
  try {
    const got = way()
    return isForeign(got) || (typeof got === 'function' ? got('return 1')() : Object(got) !== got && got != null)
  } catch (error) {
    return isForeign(error)
  }
}`
const attempts = Object.entries(WAYS_OUT).map(([name, code]) => `(isOut(() => ${code}) ? '${name}' : [])`)

const MEMORY = {
  heap: 'at.rest.push(Array(1000).fill(at.now + n))',
  buffers: 'at.rest.push(new Uint8Array(5e7).fill(1))',
}
const endless = (code: string) => `at.rest = []; for (let n = 0; ; n += 1) ${code}`

const BUNDLES = {
  curious: bundleOf('curious', { start: START, text: `[${attempts.join()}].flat().join('; ')` }),
  loops: bundleOf('loops', { rest: 'for (;;) {}' }),
  heap: bundleOf('heap', { rest: endless(MEMORY.heap) }),
  buffers: bundleOf('buffers', { rest: endless(MEMORY.buffers) }),
  long: bundleOf('long', { rest: "return 'long'.repeat(25e6)" }),
  noisy: bundleOf('noisy', { rest: "for (let n = 0; n < 1e5; n += 1) console.log('noise'); throw new Error('loud')" }),
  proxies: bundleOf('proxies', {
    rest: 'globalThis.renderer = { take: () => new Proxy({}, { get() { throw at } }), tick: () => 1 }; throw at',
  }),
  throws: bundleOf('throws', { rest: 'globalThis.renderer = { take() { throw new Proxy({}, {}) } }; throw at' }),
  heads: bundleOf('heads', { head: "image: 'http://['" }),
  imports: bundleOf('imports', { start: "import('node:net')" }),
  static: `import net from 'node:net'\n${bundleOf('static')}`,
  late: bundleOf('late', {
    start: "Promise.reject(new Error('late'))",
    rest: "return Promise.reject(new Error('later'))",
  }),
}

let stalls: Awaited<ReturnType<typeof openStalls>>
beforeAll(async () => {
  stalls = await openStalls({ responses: 1_000, rendering: 2_000, hang: 7_000 }, {}, BUNDLES)
  stalls.state.stalls = ['Tomatoes']
})
afterAll(() => stalls.close())

async function open(path: string) {
  const response = await fetch(stalls.url + path)
  const html = await response.text()
  return { status: response.status, isFrame: html.includes('<div id="root"></div>'), html }
}
/** Changes a response, so that no cached page is used. */
function change(stall: string): void {
  Object.assign(stalls.state, { stalls: [stall], versions: { product: stall }, requests: [] })
}
const FRAME = { status: 200, isFrame: true }

// docs/security.md#code-of-slices
describe('a server bundle', () => {
  it('gets no access to Node by any known way', async () => {
    await expect.poll(async () => (await open('/curious')).html).toContain('rendered: ')
    expect((await open('/curious')).html).toMatch(/rendered: (<!-- -->)?<\/p>/)
  })

  it.each(['imports', 'static', 'heads'])(
    'that fails to start or returns an invalid head leaves the frame: %s',
    async name => {
      expect(await open(`/${name}`)).toMatchObject(FRAME)
    },
  )

  it('survives a late rejection', async () => {
    for (const path of ['/late', '/late/rejection', '/late']) expect((await open(path)).html).toContain('rendered: ')
  })
})

// docs/rendering.md#rendering
describe('a page whose renderer misbehaves', () => {
  it.each(['loops', 'heap', 'buffers', 'long', 'noisy', 'proxies', 'throws'])(
    'is sent as the frame while other slices render, and recovers: %s',
    async name => {
      await expect.poll(async () => (await open(`/${name}?`)).html).toContain('rendered: ')
      const bad = open(`/${name}/now`)
      expect(await open(`/stalls?search=${name}`)).toMatchObject({ status: 200, isFrame: false })
      expect(await bad).toMatchObject(FRAME)
      change(name)
      await expect.poll(async () => (await open(`/${name}`)).html).toContain('rendered: ')
    },
  )

  it('delays no other page of its slice beyond their timeouts', async () => {
    await expect.poll(async () => (await open('/loops')).html).toContain('rendered: ')
    change('before a hang')
    const before = stalls.logged.length
    const bad = open('/loops/again')
    await expect.poll(() => stalls.state.requests).toContain('/api/stalls?search=')
    expect((await open('/loops')).status).toBe(200)
    expect(await bad).toMatchObject(FRAME)
    const itHangs = /"slice":"loops".*"reason":"it hangs"/
    expect(stalls.logged.slice(before).join()).not.toMatch(itHangs)
    expect(await open('/loops')).toMatchObject(FRAME)
    await expect.poll(() => stalls.logged.slice(before).join()).toMatch(itHangs)
  })
})

describe('a renderer process', () => {
  it.each([
    ['waits', ''],
    ['hangs', 'for (;;) {}'],
    ['hangs in taking its response', 'globalThis.renderer = { ...renderer, take() { for (;;); } }'],
    ['hangs in getting a request', "Object.defineProperty(globalThis, 'line', { set() { for (;;); } })"],
  ])('ends with its edge even while it %s', async (_how, bundle) => {
    const stdio = ['pipe', 'ignore', 'ignore', 'pipe'] as const
    const child = spawn(process.execPath, [join(await builtRenderer(), 'main.cjs'), '500'], {
      stdio: [...stdio],
      env: {},
    })
    const ended = once(child, 'exit')
    child.stdin?.end(`${JSON.stringify({ kind: 'start', bundle, languages: [] })}\n`)
    await ended
  })
})
