import { brotliCompressSync } from 'node:zlib'
import type { APIResponse } from '@playwright/test'
import { MOST_KILOBYTES, scriptsOf, VISITS } from '@santhe/tools/first-visit'
import { expect, test } from '../market.ts'

for (const visit of VISITS) {
  test(`a first visit to ${visit.path} loads at most ${MOST_KILOBYTES} kB of scripts`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const scripts = await scriptsOf(browser, baseURL ?? '', visit)
    const sizes = await Promise.all(
      scripts.map(async ({ path }) => ({ path, bytes: await releasedBytes(await request.get(path)) })),
    )
    expect(sizes).toContainEqual({ path: expect.stringMatching(/\/libraries\./), bytes: expect.any(Number) })
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
    expect(bytes / 1000, JSON.stringify(sizes, undefined, 1)).toBeLessThanOrEqual(MOST_KILOBYTES)
  })
}

/** Returns the size of a response as a release compresses it. The journeys' market compresses quickly, which is a fifth larger. */
async function releasedBytes(response: APIResponse): Promise<number> {
  const head = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
  return head.join('').length + brotliCompressSync(await response.body()).length
}
