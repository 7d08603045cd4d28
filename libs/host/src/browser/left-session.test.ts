import '../testing/indexed-db.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENTLY } from '../testing/patiently.ts'
import { deleteAll, deleteOfOthers, deleteOld } from './person-data.ts'

const fetchFn = vi.fn<typeof fetch>()
const online = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  fetchFn.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', fetchFn)
  online.mockReturnValue(false)
  return deleteOfOthers(5)
})
afterEach(() => vi.unstubAllGlobals())

const back = () => dispatchEvent(new Event('online'))

// docs/product/accounts.md#signing-out
describe('a session left without a network', () => {
  it('ends by its cookie once the network is back', async () => {
    await deleteAll()
    expect(fetchFn).not.toHaveBeenCalled()
    back()
    const headers = expect.objectContaining({ 'X-Santhe': '1' })
    const isSignOut = expect.objectContaining({ method: 'POST', headers })
    await expect.poll(() => fetchFn.mock.calls, PATIENTLY).toEqual([['/api/logout', isSignOut]])
    await deleteOld()
    expect(fetchFn).toHaveBeenCalledTimes(1)
  })

  it('ends on a later page if that fails', async () => {
    fetchFn.mockRejectedValueOnce(new TypeError('no network'))
    await deleteAll()
    back()
    await expect.poll(() => fetchFn.mock.calls.length, PATIENTLY).toBe(1)
    await deleteOld()
    await deleteOld()
    expect(fetchFn).toHaveBeenCalledTimes(2)
  })

  it('is left to a sign-in, which ends it itself', async () => {
    await deleteAll()
    await deleteOfOthers(5)
    back()
    await deleteOld()
    expect(fetchFn).not.toHaveBeenCalled()
  })
})
