import { describe, expect, it } from 'vitest'
import { siteOf, webLinks, webUrl } from './AboutFarm.tsx'

describe('webLinks', () => {
  it('keeps only http and https URLs', () => {
    expect(webLinks('https://a.example/x\njavascript:alert(1)\n\n http://b.example ')).toEqual([
      'https://a.example/x',
      'http://b.example/',
    ])
    expect(webUrl('javascript:alert(1)')).toBeUndefined()
  })

  it('returns the readable site of a link', () => {
    expect(siteOf('https://www.youtube.com/watch?v=1')).toBe('youtube.com')
    expect(siteOf('https://m.youtube.com/watch?v=1')).toBe('youtube.com')
  })
})
