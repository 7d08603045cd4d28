import { describe, expect, it } from 'vitest'
import { pageHeaders } from './ready-document.ts'

const referrerOf = (path: string) => pageHeaders('https://santhe.example', path)['Referrer-Policy']

describe('the URL of a page', () => {
  it.each([
    '/reset-password',
    '/reset-password/',
    '/Reset-Password',
    '/confirm-email',
    '/keep-email/',
    '/end-help',
    '/unsubscribe',
    '/choice',
  ])('is sent to nobody where it contains a secret: %s', path => {
    expect(referrerOf(path)).toBe('no-referrer')
  })

  it.each(['/', '/login', '/forgot-password', '/products/reset-password', '/reset-password-help'])(
    'is sent to our own pages otherwise, and its site to others: %s',
    path => {
      expect(referrerOf(path)).toBe('strict-origin-when-cross-origin')
    },
  )
})

describe('every page', () => {
  it('runs no script that stands in it, and is framed by nobody', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Content-Security-Policy']
    expect(policy).toMatch(/script-src 'self' [^;]*;/)
    expect(/script-src[^;]*/.exec(policy ?? '')?.[0]).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('registers no service worker but those of the market', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Content-Security-Policy']
    expect(/worker-src[^;]*/.exec(policy ?? '')?.[0]).toBe("worker-src 'self'")
  })

  it('may request place and camera, and frames of others neither', () => {
    const policy = pageHeaders('http://localhost:8080', '/')['Permissions-Policy']
    expect(policy).toBe('geolocation=(self), camera=(self), microphone=()')
  })

  it('keeps browsers on https where the market is there, and nowhere else', () => {
    const securityOf = (publicUrl: string) => pageHeaders(publicUrl, '/')['Strict-Transport-Security']
    expect(securityOf('https://santhe.example')).toBe('max-age=31536000; includeSubDomains')
    expect(securityOf('http://192.168.1.7:8080')).toBeUndefined()
  })
})
