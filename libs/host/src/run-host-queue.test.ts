import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { countUnsent, readWrites, takeBackWrite, watchWrites } from './person-data.ts'
import { aPerson } from './testing/people.ts'
import { done, queueOf, refused, urlOf } from './testing/queue-of.ts'

const ME = aPerson({ id: 3_003 })
const { open, add, states } = queueOf(ME)

describe('the queue', () => {
  it('sends each write once, in the order of the presses', async () => {
    const { sent, urls } = await open()
    for (const id of [7, 3, 5]) await add(id)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 7 sent', 'outcome 3 sent', 'outcome 5 sent']))
    expect(urls()).toEqual([7, 3, 5].map(urlOf))
    expect(sent[0]?.body).toBe('{"outcome":"delivered"}')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('where the network fails in the middle goes on from there once it is back', async () => {
    let isAway = true
    const { urls } = await open(({ url }) => (isAway && url !== urlOf(1) ? undefined : done()))
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () =>
      expect(await states()).toEqual(['outcome 1 sent', 'outcome 2 failed', 'outcome 3 waiting']),
    )
    expect(await countUnsent(ME.id)).toBe(2)
    isAway = false
    const before = urls().length
    expect(new Set(urls())).toEqual(new Set([1, 2].map(urlOf)))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    expect(urls().slice(before)).toEqual([2, 3].map(urlOf))
  })

  it('sends nothing while the browser is offline, and all of it by itself after a page is opened again', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { urls } = await open()
    await add(1)
    await add(2)
    expect(await states()).toEqual(['outcome 1 waiting', 'outcome 2 waiting'])
    expect(urls()).toEqual([])
    offline.mockRestore()
    const again = await open()
    await vi.waitFor(() => expect(again.urls()).toEqual([1, 2].map(urlOf)))
  })

  it('repeats a write whose response was lost under the same key', async () => {
    const taken = new Set<string | null>()
    const { sent } = await open(({ key }, before) => {
      taken.add(key)
      return before === 0 ? undefined : done()
    })
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 sent']))
    expect(sent).toHaveLength(2)
    expect(taken.size).toBe(1)
  })

  it.each([
    [403, 'STATUS_NOT_ALLOWED'],
    [404, 'NOT_FOUND'],
    [409, 'ORDER_FINAL'],
    [422, 'NOT_A_PICTURE'],
  ])('goes on after a refusal with %i in the middle, which stays to be read', async (status, code) => {
    const { urls } = await open(({ url }) => (url === urlOf(2) ? refused(status, code) : done()))
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () =>
      expect(await states()).toEqual(['outcome 1 sent', 'outcome 2 refused', 'outcome 3 sent']),
    )
    expect((await readWrites(ME.id))[1]?.refusal).toEqual({ status, code, message: `It is ${code}.` })
    expect(urls()).toEqual([1, 2, 3].map(urlOf))
  })

  it('says of a field that was wrong what the market says of it', async () => {
    const fields = { at: 'This was more than two days ago.' }
    const body = { code: 'VALIDATION', message: 'Some fields need another look.', fields }
    await open(() => Response.json(body, { status: 400 }))
    await add(1)
    await vi.waitFor(async () =>
      expect((await readWrites(ME.id))[0]?.refusal?.message).toBe('This was more than two days ago.'),
    )
  })

  it.each([
    [401, 'waiting'],
    [429, 'waiting'],
    [503, 'failed'],
  ])(
    'waits where the market is busy or the session over (%i), and then it may have arrived or not: %s',
    async (status, state) => {
      const { urls } = await open(() => refused(status, 'BUSY'))
      await add(1)
      await vi.waitFor(async () => {
        expect(urls()).toEqual([urlOf(1)])
        expect(await states()).toEqual([`outcome 1 ${state}`])
      })
    },
  )

  it('may have arrived where an earlier attempt had no response, whatever the market said to the next', async () => {
    const { urls } = await open((_sent, before) => (before === 0 ? undefined : refused(429, 'BUSY')))
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    dispatchEvent(new Event('online'))
    await vi.waitFor(async () => {
      expect(urls()).toHaveLength(2)
      expect(await states()).toEqual(['outcome 1 failed'])
    })
  })

  it('sends a file as it was given, and has none of it once it was sent', async () => {
    const { sent } = await open()
    const file = new File(['box'], 'box.jpg', { type: 'image/jpeg' })
    await add(1, { body: undefined, upload: { field: 'image', file } })
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 sent']))
    const form = sent[0]?.body
    const image = form instanceof FormData ? form.get('image') : null
    expect(image).toMatchObject({ name: 'box.jpg', type: 'image/jpeg', size: 3 })
    expect((await readWrites(ME.id))[0]?.upload).toBeUndefined()
  })

  it('stores the response of a write whose screen reads it later, and of no other', async () => {
    await open(() => Response.json({ name: 'Asha' }))
    await add(1)
    await add(2, { savesResponse: true })
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    expect((await readWrites(ME.id)).map(({ response }) => response)).toEqual([undefined, { name: 'Asha' }])
  })

  it('of two tabs only one sends, and both see it', async () => {
    let turn: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<unknown>) => {
      turn = turn.then(work)
      return turn
    }
    vi.stubGlobal('navigator', { onLine: true, locks: { request } })
    const slowly = async () => {
      await new Promise(resolve => setTimeout(resolve))
      return done()
    }
    const [one, other] = [await open(slowly), await open(slowly)]
    const changes = vi.fn()
    const unwatch = watchWrites(changes)
    for (const id of [1, 2, 3]) await add(id)
    await vi.waitFor(async () => expect(await countUnsent(ME.id)).toBe(0))
    await turn
    unwatch()
    expect([...one.urls(), ...other.urls()].sort()).toEqual([1, 2, 3].map(urlOf))
    for (const kind of ['added', 'changed', 'sent'])
      expect(changes).toHaveBeenCalledWith(expect.objectContaining({ kind }))
  })
})

// docs/product/delivery.md#queue-of-the-phone
it('what another tab has sent is read again in this one', async () => {
  const { store, urls } = await open()
  const read = { call: 'GET /api/admin/rounds', url: '/api/admin/rounds', provides: ['order'] } as const
  await store.dispatch(api.endpoints.read.initiate(read))
  const otherTab = new BroadcastChannel('santhe-queue')
  for (const change of ['what an older release says', { kind: 'sent', invalidates: ['order'] }])
    otherTab.postMessage(change)
  await vi.waitFor(() => expect(urls()).toEqual([read.url, read.url]))
  otherTab.close()
})

describe('taking a press back', () => {
  it('is possible until its time is over, and nothing is sent', async () => {
    const { urls } = await open()
    await add(1, { undoMs: 80 })
    await add(2, { undoMs: 80 })
    const [write] = await readWrites(ME.id)
    expect(write && (await takeBackWrite(write))).toBe(true)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 2 sent']))
    expect(urls()).toEqual([urlOf(2)])
  })

  it('holds nothing up where the phone’s clock was put back by an hour meanwhile', async () => {
    const { urls } = await open()
    await add(1, { pressedAt: Date.now() + 3_600_000, undoMs: 10_000 })
    await add(2)
    await vi.waitFor(() => expect(urls()).toEqual([1, 2].map(urlOf)))
  })

  it('is refused once the write may have arrived', async () => {
    await open(() => undefined)
    await add(1)
    await vi.waitFor(async () => expect(await states()).toEqual(['outcome 1 failed']))
    const [write] = await readWrites(ME.id)
    expect(write && (await takeBackWrite(write))).toBe(false)
    expect(await states()).toHaveLength(1)
  })
})
