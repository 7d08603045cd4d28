import { setTimeout as delay } from 'node:timers/promises'
import type { ReleasedSlice } from '@santhe/federation/release-list'
import { SERVER_BUNDLE } from '@santhe/federation/server'
import { type FileStore, readStored } from '@santhe/files'
import type { Log } from '@santhe/http-kit'
import pLimit from 'p-limit'
import type { ReadResponse } from '../api/back-end-client.ts'
import {
  type DescribedPage,
  DescribedPages,
  PageOfSlice,
  type PagePlace,
  PageReads,
  type PageToRender,
  type RendererRequest,
} from '../renderer/protocol.ts'
import type { Released } from './released.ts'
import { type RendererProcess, startRenderer } from './renderer-process.ts'

/** Pauses in ms before an ended renderer starts again, doubled each time. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** A version that is not live ends after this time without a request, in ms. */
const UNUSED_MS = 30_000
/** After this time without an end (ms), pauses start over. */
const STEADY_MS = 60_000
/** From the renderer's own timeout to its response, in ms. */
const RESPONSE_MS = 250

export interface PageRenderer {
  /** `waitMs` is the longest wait for its turn. @throws Error when the slice fails or hangs */
  reads(at: PagePlace, waitMs: number): Promise<PageReads>
  page(
    at: PagePlace,
    responses: readonly ReadResponse[],
    rendering: PageToRender | undefined,
    waitMs: number,
  ): Promise<PageOfSlice>
}

export interface ServerPage extends DescribedPage {
  renderer: PageRenderer
}

interface RenderersOptions {
  releases: FileStore
  released: Released
  /** Folder of the renderers' built program. */
  program: string
  /** Longest wait in ms for a first start, and for any response. */
  timeouts: { start: number; hang: number }
  log: Log
}

interface SliceRenderer {
  /** Waits only for the first start; empty while there is no process. */
  pages(): Promise<readonly ServerPage[]>
  end(): void
}

/**
 * Runs work one at a time. Work longer than `runMs` keeps its turn, and others are refused meanwhile.
 * @throws Error when a turn takes longer than `waitMs`, or its work longer than `runMs`
 */
function oneAtATime(): <T>(work: () => Promise<T>, waitMs: number, runMs: number) => Promise<T> {
  const turn = pLimit(1)
  let isLate = false
  return (work, waitMs, runMs) =>
    new Promise((resolve, reject) => {
      if (isLate) throw new Error('The renderer is busy with a late page')
      let hasGivenUp = false
      let timer = setTimeout(() => {
        hasGivenUp = true
        reject(new Error(`The renderer was busy for ${waitMs} ms`))
      }, waitMs)
      void turn(async () => {
        if (hasGivenUp) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          isLate = true
          reject(new Error(`The renderer took more than ${runMs} ms`))
        }, runMs)
        await work().then(resolve, reject)
        clearTimeout(timer)
        isLate = false
      })
    })
}

type Send = (request: RendererRequest, waitMs: number, runMs?: number) => Promise<unknown>

const pageRenderer = (send: Send): PageRenderer => ({
  reads: async (at, waitMs) => PageReads.parse(await send({ kind: 'reads', at }, waitMs)),
  async page(at, responses, rendering, waitMs) {
    const runMs = rendering && rendering.timeoutMs + RESPONSE_MS
    return PageOfSlice.parse(await send({ kind: 'page', at, responses, rendering }, waitMs, runMs))
  },
})

/** Returns the pause before the next start, in ms: longer each time, and short again after a steady run. */
function growingPause(): () => number {
  let pauseMs = FIRST_PAUSE_MS
  let endedAt = 0
  return () => {
    const isSteady = Date.now() - endedAt > STEADY_MS + pauseMs
    const now = isSteady ? FIRST_PAUSE_MS : pauseMs
    endedAt = Date.now()
    pauseMs = Math.min(2 * now, LONGEST_PAUSE_MS)
    return now
  }
}

/** Runs a slice's server bundle in its own process, and restarts it when that ends. */
function sliceRenderer(
  { name, version, team, languages = [] }: ReleasedSlice,
  { releases, program, timeouts, log: root }: RenderersOptions,
): SliceRenderer {
  const log = root.child({ slice: name, version, team })
  const inTurn = oneAtATime()
  let running: { child: RendererProcess; pages: readonly DescribedPage[] } | undefined
  let latest: RendererProcess | undefined
  const nextPause = growingPause()
  let hasEnded = false

  function startLater(reason: string): void {
    running = undefined
    if (hasEnded) return
    const pauseMs = nextPause()
    log.warn({ reason, pauseMs }, 'a renderer ended')
    setTimeout(() => void start(), pauseMs).unref()
  }

  async function start(): Promise<void> {
    latest = undefined
    try {
      const file = await readStored(releases, `slices/${name}/${version}/server/${SERVER_BUNDLE.file}`)
      // A release built before renderers existed.
      if (!file) log.warn('the browser renders its pages: this release has no server bundle that runs here')
      if (!file || hasEnded) return
      const child = startRenderer({ program, hangMs: timeouts.hang, log, onEnd: startLater })
      latest = child
      const request = { kind: 'start', bundle: file.toString(), languages } as const
      running = { child, pages: DescribedPages.parse(await child.send(request)) }
    } catch (error) {
      log.warn({ err: error }, 'a server bundle does not start')
      if (latest) latest.end()
      else startLater('it cannot be read')
    }
  }

  async function send(request: RendererRequest, waitMs: number, runMs = waitMs): Promise<unknown> {
    const work = async () => {
      if (!running) throw new Error('The renderer ended')
      return running.child.send(request)
    }
    return inTurn(work, waitMs, runMs)
  }

  const renderer = pageRenderer(send)
  const first = start()

  return {
    async pages() {
      if (!running) await Promise.race([first, delay(timeouts.start, undefined, { ref: false })])
      return running?.pages.map(page => ({ ...page, renderer })) ?? []
    },
    end() {
      hasEnded = true
      latest?.end()
    },
  }
}

export interface SliceRenderers {
  pagesOf(slice: ReleasedSlice): Promise<readonly ServerPage[]>
  end(): void
}

const keyOf = ({ name, version }: ReleasedSlice) => `${name} ${version}`

/** Runs a renderer for each requested version of a slice with a server bundle. */
export function sliceRenderers(options: RenderersOptions): SliceRenderers {
  const renderers = new Map<string, { renderer: SliceRenderer; usedAt: number }>()

  async function endUnused(): Promise<void> {
    const { slices } = await options.released.current()
    const released = new Set(slices.filter(({ hasServerBundle }) => hasServerBundle).map(keyOf))
    for (const [key, { renderer, usedAt }] of renderers) {
      if (Date.now() - usedAt < UNUSED_MS || released.has(key)) continue
      renderer.end()
      renderers.delete(key)
    }
  }
  const sweep = setInterval(() => void endUnused().catch(() => {}), UNUSED_MS).unref()

  return {
    async pagesOf(slice) {
      if (!slice.hasServerBundle) return []
      const key = keyOf(slice)
      const { renderer } = renderers.get(key) ?? { renderer: sliceRenderer(slice, options) }
      renderers.set(key, { renderer, usedAt: Date.now() })
      return renderer.pages()
    },
    end() {
      clearInterval(sweep)
      for (const { renderer } of renderers.values()) renderer.end()
    },
  }
}
