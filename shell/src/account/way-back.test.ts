import { describe, expect, it } from 'vitest'
import { startPath, wayBack, withWayBack } from './way-back.ts'

describe('wayBack', () => {
  it('returns the market’s path from either parameter', () => {
    expect(wayBack('?redirect=/checkout')).toBe('/checkout')
    expect(wayBack('?returnUrl=%2Fdashboard%2Forders%3Fstatus%3Dpending')).toBe('/dashboard/orders?status=pending')
    expect(wayBack('?redirect=/kn/cart')).toBe('/cart')
  })

  // docs/product/accounts.md#way-back
  it.each([
    '',
    '?redirect=//evil.example',
    '?redirect=///evil.example',
    '?redirect=https://evil.example/',
    '?redirect=https:evil.example',
    '?redirect=javascript:alert(1)',
    '?redirect=/\\evil.example',
    '?redirect=\\\\evil.example',
    '?redirect=%2f%2fevil.example',
    '?redirect=%252f%252fevil.example',
    '?redirect=/%5cevil.example',
    '?redirect=%09//evil.example',
    '?redirect=/%09/evil.example',
    '?redirect=/%0a/evil.example',
    '?redirect=/%0d%0aSet-Cookie:a=b',
    '?redirect=/.//evil.example',
    '?redirect=/a/..//evil.example',
    '?redirect=/kn/..//evil.example',
    '?redirect=/%2e//evil.example',
    '?redirect=evil.example',
    '?redirect=@evil.example',
    '?redirect=//evil.example&returnUrl=/cart',
    '?returnUrl=//evil.example',
  ])('returns home for %s', search => {
    expect(wayBack(search)).toBe('/')
    expect(wayBack(search, '/dashboard')).toBe('/dashboard')
  })

  it('is passed on to the other form', () => {
    expect(withWayBack('/register', '?redirect=/checkout')).toBe('/register?redirect=%2Fcheckout')
    expect(withWayBack('/login', '?type=farmer')).toBe('/login')
  })
})

// docs/product/pages.md#without-a-network
it.each([
  [undefined, '/'],
  ['customer', '/'],
  ['farmer', '/dashboard/orders'],
  ['delivery_agent', '/admin/round'],
  ['taluk_agent', '/admin'],
  ['district_manager', '/admin'],
  ['admin', '/admin'],
] as const)('startPath opens the installed app of a %s at %s', (role, path) => {
  expect(startPath(role)).toBe(path)
})
