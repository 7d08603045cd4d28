import { Picture } from '@santhe/ui'
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { preloadsOf } from './render-page.tsx'

it('preloadsOf names the sources of an eager picture once, and of no lazy one', () => {
  const hero = <Picture src="/files/drawn/tomato.webp" alt="" sizes="(min-width: 60rem) 620px, 94vw" eager />
  const html = renderToString(
    <>
      <Picture src="/files/drawn/ragi.webp" alt="" sizes="94vw" />
      {hero}
      {hero}
    </>,
  )
  const sources = /srcset="([^"]*tomato-160\.avif[^"]*)"/.exec(html)?.[1]
  expect(preloadsOf(html)).toBe(
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${sources}" imagesizes="(min-width: 60rem) 620px, 94vw" fetchpriority="high">`,
  )
})
