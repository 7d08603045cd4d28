import { describe, expect, it } from 'vitest'
import { siteOf, webLinks, webUrl } from './web-links.ts'

describe('links that farmers give', () => {
  it('are followed only where they are web URLs', () => {
    expect(webLinks('https://a.example/x\njavascript:alert(1)\n\n http://b.example ')).toEqual([
      'https://a.example/x',
      'http://b.example/',
    ])
    expect(webUrl('javascript:alert(1)')).toBeUndefined()
  })

  it('say where they lead', () => {
    expect(siteOf('https://www.youtube.com/watch?v=1')).toBe('youtube.com')
    expect(siteOf('https://m.youtube.com/watch?v=1')).toBe('youtube.com')
  })
})
