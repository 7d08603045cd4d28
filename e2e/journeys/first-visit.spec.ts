import { brotliCompressSync } from 'node:zlib'
import type { APIResponse } from '@playwright/test'
import { loadedBy, MOST_KILOBYTES, VISITS } from '@santhe/tools/first-visit'
import { expect, test } from '../market.ts'

for (const visit of VISITS) {
  test(`a first visit to ${visit.path} loads at most ${MOST_KILOBYTES.script} kB of scripts and ${MOST_KILOBYTES.font} kB of fonts`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const files = await loadedBy(browser, baseURL ?? '', visit)
    const scripts = files.filter(({ kind }) => kind === 'script')
    const sizes = await Promise.all(
      scripts.map(async ({ path }) => ({ path, bytes: await releasedBytes(await request.get(path)) })),
    )
    expect(sizes).toContainEqual({ path: expect.stringMatching(/\/libraries\./), bytes: expect.any(Number) })
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
    expect(bytes / 1000, JSON.stringify(sizes, undefined, 1)).toBeLessThanOrEqual(MOST_KILOBYTES.script)
    const fonts = files.filter(({ kind }) => kind === 'font')
    expect(fonts.length).toBeGreaterThan(2)
    const fontBytes = fonts.reduce((sum, font) => sum + font.bytes, 0)
    expect(fontBytes / 1000, JSON.stringify(fonts, undefined, 1)).toBeLessThanOrEqual(MOST_KILOBYTES.font)
  })
}

/** Returns the size of a response as a release compresses it. The journeys' market compresses quickly, a fifth larger. */
async function releasedBytes(response: APIResponse): Promise<number> {
  const head = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
  return head.join('').length + brotliCompressSync(await response.body()).length
}
