import '@santhe/host/testing/indexed-db'
import { withPersonData } from '@santhe/host'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AccountEntries } from '../../frame/AccountEntries.tsx'
import { fakeFetch, renderShell, signedIn } from '../../testing/render-shell.tsx'

afterEach(async () => {
  vi.restoreAllMocks()
  await withPersonData(data => data.deleteAll())
})

it('useLogOut warns about unsent steps first and deletes them on the second press', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { host } = renderShell(<AccountEntries />, {
    fetchFn: fakeFetch({}),
    storage: signedIn({ role: 'delivery_agent' }),
    at: '/admin/round',
  })
  await host.restored
  const personId = host.store.getState().santhe.user?.id ?? 0
  const step = { personId, kind: 'outcome', outcome: 'delivered' } as const
  for (const id of [4, 4, 5])
    await withPersonData(data => data.addStep({ ...step, orderIds: [id], pressedAt: Date.now() }))
  const offer = { personId, kind: 'offer', name: 'Tomato', offer: { addBoxes: 10 }, idempotencyKey: 'a' } as const
  await withPersonData(data => data.addStep({ ...offer, orderIds: [4], pressedAt: Date.now() }))
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('3 changes are not sent yet. They are lost when you log out.')).toBeTruthy()
  expect(host.store.getState().santhe.user).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Log out all the same' }))
  await expect.poll(() => host.store.getState().santhe.user).toBeNull()
  await expect.poll(() => withPersonData(data => data.readSteps(personId))).toEqual([])
})
