import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchWithProgress } from './fetch-with-progress.ts'

/** A fake XMLHttpRequest whose upload the test drives step by step. */
class StandIn {
  static last: StandIn | undefined
  readonly upload: { onprogress?: (sent: { loaded: number; total: number }) => void } = {}
  readonly headers = new Map<string, string>()
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  sent: unknown
  constructor() {
    StandIn.last = this
  }
  open = vi.fn()
  setRequestHeader = (name: string, value: string) => this.headers.set(name.toLowerCase(), value)
  getAllResponseHeaders = () => 'content-type: application/json\r\nretry-after: 30\r\n'
  send = (body: unknown) => {
    this.sent = body
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('fetchWithProgress', () => {
  it('sends form and headers, reports progress, and returns a Response like fetch', async () => {
    vi.stubGlobal('XMLHttpRequest', StandIn)
    const onSent = vi.fn()
    const body = new FormData()
    const pending = fetchWithProgress(
      '/api/users/avatar',
      { method: 'POST', headers: { 'X-Santhe': '1' }, body },
      onSent,
    )
    const request = StandIn.last
    request?.upload.onprogress?.({ loaded: 25, total: 100 })
    Object.assign(request ?? {}, { status: 429, responseText: '{"code":"RATE_LIMITED"}' })
    request?.onload?.()
    const response = await pending
    expect(request?.open).toHaveBeenCalledWith('POST', '/api/users/avatar')
    expect(request?.sent).toBe(body)
    expect(request?.headers.get('x-santhe')).toBe('1')
    expect(onSent).toHaveBeenCalledWith(0.25)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30'])
    expect(await response.json()).toEqual({ code: 'RATE_LIMITED' })
  })

  it('rejects like fetch without a response', async () => {
    vi.stubGlobal('XMLHttpRequest', StandIn)
    const pending = fetchWithProgress('/api/users/avatar', { method: 'POST', body: new FormData() }, () => {})
    StandIn.last?.onerror?.()
    await expect(pending).rejects.toThrow(TypeError)
  })
})
