import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { visitorIp } from './api-middleware.ts'

const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '::ffff:10.0.0.2' })
const ip = (proxies: number, forwarded?: string) =>
  visitorIp({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket }, proxies)

describe('visitorIp', () => {
  it('returns the socket’s ip without trusted proxies, ignoring the header', () => {
    expect(ip(0, '203.0.113.9')).toBe('10.0.0.2')
  })

  it('returns the ip that the outermost trusted proxy saw, never entries left of it', () => {
    expect(ip(1, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    expect(ip(2, '198.51.100.1, 203.0.113.9, 10.0.0.7')).toBe('203.0.113.9')
    expect(ip(1, '2001:db8::7')).toBe('2001:db8::7')
    expect(ip(1, '::ffff:203.0.113.9')).toBe('203.0.113.9')
  })

  it('returns the socket’s ip when the list is too short or has no ip', () => {
    expect(ip(1)).toBe('10.0.0.2')
    expect(ip(2, '203.0.113.9')).toBe('10.0.0.2')
    expect(ip(1, '203.0.113.9, unknown')).toBe('10.0.0.2')
  })
})
