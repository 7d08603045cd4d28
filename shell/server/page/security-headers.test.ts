import { describe, expect, it } from 'vitest'
import { pageHeaders } from './ready-document.ts'

const referrerOf = (path: string) => pageHeaders('https://santhe.example', path)['Referrer-Policy']

describe('the Referrer-Policy', () => {
  it.each([
    '/reset-password',
    '/reset-password/',
    '/Reset-Password',
    '/confirm-email',
    '/keep-email/',
    '/end-help',
    '/unsubscribe',
    '/choice',
  ])('hides URLs that contain a secret: %s', path => {
    expect(referrerOf(path)).toBe('no-referrer')
  })

  it.each(['/', '/login', '/forgot-password', '/products/reset-password', '/reset-password-help'])(
    'shows other sites only the origin of other URLs: %s',
    path => {
      expect(referrerOf(path)).toBe('strict-origin-when-cross-origin')
    },
  )
})

describe('pageHeaders', () => {
  it('forbid inline scripts and framing', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Content-Security-Policy']
    expect(policy).toMatch(/script-src 'self' [^;]*;/)
    expect(/script-src[^;]*/.exec(policy ?? '')?.[0]).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('allow only the market’s own service workers', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Content-Security-Policy']
    expect(/worker-src[^;]*/.exec(policy ?? '')?.[0]).toBe("worker-src 'self'")
  })

  it('allow location and camera to the market only', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Permissions-Policy']
    expect(policy).toBe('geolocation=(self), camera=(self), microphone=()')
  })

  it('enforce https only for a public URL on https', () => {
    const securityOf = (publicUrl: string) => pageHeaders(publicUrl, '/')['Strict-Transport-Security']
    expect(securityOf('https://santhe.example')).toBe('max-age=31536000; includeSubDomains')
    expect(securityOf('http://192.168.1.7:8080')).toBeUndefined()
  })
})
