import './web-globals.ts'
import { SERVER_BUNDLE, SHARED_ON_SERVER } from '@santhe/federation/server'
import type { EagerPage, SlicePage } from '@santhe/host'
import * as host from '@santhe/host'
import React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import ReactDom from 'react-dom'
import { loadTexts } from '../../src/texts/languages.ts'
import type { DescribedPage, PageOfSlice, RendererRequest } from './protocol.ts'
import { renderPage } from './render-page.tsx'
import { Bundle, describe, headOf, readsOf } from './slice-pages.ts'
import { dropTimers, runTimers } from './web-globals.ts'

// Runs in a slice's own context. Only texts go in and out, so no object of Node gets in.

const shared = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@santhe/host': host }
Object.assign(globalThis, { [SHARED_ON_SERVER]: shared })
// Stack frames would include Node's, and on overflow Node's own formatter throws one of Node's errors.
const NEVER = { value: undefined, writable: false, configurable: false }
Object.defineProperties(Error, { prepareStackTrace: NEVER, stackTraceLimit: NEVER })

let pages: readonly EagerPage[] = []
let response: string | undefined

async function whole(page: SlicePage): Promise<EagerPage> {
  return 'load' in page ? { ...page, Component: await page.load() } : page
}

async function start(languages: readonly string[]): Promise<DescribedPage[]> {
  const bundle = Bundle.parse(Reflect.get(globalThis, SERVER_BUNDLE.variable))
  await Promise.all([loadTexts('kn'), loadTexts('hi'), ...languages.map(language => bundle.loadTexts?.(language))])
  pages = await Promise.all(bundle.pages.map(whole))
  return pages.map(describe)
}

type PageRequest = Extract<RendererRequest, { kind: 'page' }>

async function pageOf(page: EagerPage, { at, responses, rendering }: PageRequest): Promise<PageOfSlice> {
  const { preloaded, ...own } = headOf(page, at, responses)
  if (!rendering) return own
  if (responses.length > 0 && preloaded.length === 0) return { ...own, failure: 'No response fits its contract' }
  try {
    return { ...own, rendered: await renderPage({ ...rendering, page, preloaded, now: new Date(at.now) }) }
  } catch (error) {
    return { ...own, failure: String(error) }
  }
}

function resultOf(request: RendererRequest): unknown {
  if (request.kind === 'start') return start(request.languages)
  const page = pages.find(({ path }) => path === request.at.path)
  if (!page) throw new Error('The slice has no such page')
  return request.kind === 'reads' ? readsOf(page, request.at) : pageOf(page, request)
}

function fail(error: unknown): void {
  response = JSON.stringify({ failure: String(error) })
}

// Called by the renderer's program.
Object.defineProperty(globalThis, 'renderer', {
  value: Object.freeze({
    fail,
    /** Starts a request, a JSON line; `take` returns the response. */
    receive(line: string): void {
      Promise.resolve(line)
        .then(text => resultOf(JSON.parse(text)))
        .then(result => {
          response = JSON.stringify({ result })
        })
        .catch(fail)
    },
    take(): string | undefined {
      const line = response
      if (line !== undefined) dropTimers()
      response = undefined
      return line
    },
    tick: runTimers,
  }),
})
