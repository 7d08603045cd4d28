import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Picture } from './Picture.tsx'
import { pictureSources } from './picture-sources.ts'

// Pictures never load here, and happy-dom reports each as complete and empty.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

const SRC = '/files/drawn/tomato.webp'
const widths = (set: string | undefined) => set?.split(', ').map(one => one.split(' ')[1])

describe('pictureSources', () => {
  it('lists the widths of both formats by naming convention', () => {
    expect(pictureSources(SRC, '50vw')).toEqual({
      avif: '/files/drawn/tomato-80.avif 80w, /files/drawn/tomato-160.avif 160w, /files/drawn/tomato-240.avif 240w, /files/drawn/tomato-400.avif 400w, /files/drawn/tomato-560.avif 560w, /files/drawn/tomato-800.avif 800w, /files/drawn/tomato-1200.avif 1200w',
      webp: '/files/drawn/tomato-80.webp 80w, /files/drawn/tomato-160.webp 160w, /files/drawn/tomato-240.webp 240w, /files/drawn/tomato-400.webp 400w, /files/drawn/tomato-560.webp 560w, /files/drawn/tomato-800.webp 800w, /files/drawn/tomato-1200.webp 1200w',
    })
  })

  it('stops at the highest density for a fixed width', () => {
    expect(widths(pictureSources(SRC, '26px')?.avif)).toEqual(['80w'])
    expect(widths(pictureSources(SRC, '72px')?.webp)).toEqual(['80w', '160w', '240w'])
    expect(widths(pictureSources(SRC, '900px')?.webp)).toHaveLength(7)
  })

  it('returns undefined for foreign pictures', () => {
    expect(pictureSources('https://i.ytimg.com/vi/a/hqdefault.jpg', '50vw')).toBeUndefined()
    expect(pictureSources('blob:1f', '50vw')).toBeUndefined()
  })
})

describe('Picture', () => {
  it('loads a failed picture again once the network is back', () => {
    const { container } = render(<Picture src={SRC} alt="Tomato" />)
    const image = () => container.querySelector('img')
    act(() => void image()?.dispatchEvent(new Event('error')))
    expect(image()).toBeNull()
    act(() => void dispatchEvent(new Event('online')))
    expect(image()?.getAttribute('src')).toBe(SRC)
  })
})

describe('Picture sources', () => {
  it('offers AVIF first, then WebP, then the original', () => {
    const { container } = render(<Picture src={SRC} alt="" sizes="140px" />)
    const offered = [...container.querySelectorAll('picture > *')]
    expect(offered.map(one => one.getAttribute('type') ?? one.getAttribute('src'))).toEqual([
      'image/avif',
      'image/webp',
      SRC,
    ])
    expect(offered.slice(0, 2).map(one => one.getAttribute('sizes'))).toEqual(['140px', '140px'])
  })

  it('loads lazily, or at once with high priority', () => {
    expect(renderToString(<Picture src={SRC} alt="" />)).toContain('loading="lazy" fetchPriority="auto"')
    expect(renderToString(<Picture src={SRC} alt="" eager />)).toContain('loading="eager" fetchPriority="high"')
  })

  it('renders a local file without `<picture>`', () => {
    const { container } = render(<Picture src="blob:http://localhost/1f" alt="" />)
    expect(container.querySelector('picture')).toBeNull()
    expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:http://localhost/1f')
  })

  it.each([
    'https://i.ytimg.com/vi/a/hqdefault.jpg',
    '/\\evil.example/a.webp',
    '//evil.example/a.webp',
    '/api/logout',
    'data:image/png;base64,AA',
  ])('shows %s as missing and loads nothing', src => {
    const { container } = render(<Picture src={src} alt="A farm" eager />)
    expect(container.querySelector('img, picture, link')).toBeNull()
    expect(container.querySelector('svg')).not.toBeNull()
  })
})
