import {
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  register,
} from '@santhe/contracts'
import { events } from '@santhe/domain'
import { Notifications, People } from '@santhe/domain/records'
import { nextId } from '@santhe/domain/seeding'
import { NOW } from '@santhe/domain/testing'
import { sayNews } from '@santhe/texts/say'
import { describe, expect, it } from 'vitest'
import { startStorefront } from '../../testing/storefront.ts'

const { domain, call, callOk, someone } = await startStorefront()

const FARM = 'Ravi’s Field'

describe('notifications', () => {
  async function notify(personId: number, productName: string): Promise<number> {
    const id = await nextId(domain, 'notification')
    const fields = {
      text: sayNews('news.canBuy', { productName, farmName: FARM }),
      link: '/dashboard/orders',
      isRead: false,
      createdAt: NOW,
    }
    await Notifications(domain.connection).create([{ _id: id, messageId: `message ${id}`, personId, ...fields }])
    return id
  }

  // docs/product/calls.md#identity
  it('are the caller’s own, newest first, paginated, even if the query names another person', async () => {
    const [mine, other] = [await someone(), await someone()]
    const ids = [
      await notify(mine.person._id, 'one'),
      await notify(mine.person._id, 'two'),
      await notify(mine.person._id, 'three'),
    ]
    await notify(other.person._id, 'another’s')
    const first = await call(listNotifications, { query: { limit: 2, userId: `${other.person._id}` } }, mine.as)
    expect(first.data?.map(({ title }) => title)).toEqual(['three can be bought now', 'two can be bought now'])
    expect(first.headers.get('X-Total-Count')).toBe('3')
    const query = { cursor: first.headers.get('X-Next-Cursor') ?? '' }
    const expected = {
      id: ids[0],
      title: 'one can be bought now',
      message: expect.stringContaining(`It is from ${FARM}.`),
      isRead: false,
      createdAt: NOW.toISOString(),
      link: '/dashboard/orders',
    }
    expect(await callOk(listNotifications, { query }, mine.as)).toMatchObject([expected])
  })

  // docs/product/accounts.md#confirming-the-address
  it('offer to resend the link for an unconfirmed address', async () => {
    const account = { username: 'nila_k', password: 'santhe123', name: 'Nila K', email: 'nila@example.com' }
    const { token } = await callOk(register, { body: { ...account, phone: '9845012345', role: 'customer' } })
    await events.deliverEvents({ now: NOW }, domain)
    const news = await callOk(listNotifications, {}, { token })
    expect(news).toMatchObject([{ title: 'Please confirm your email address', action: 'sendEmailLink' }])
    await People(domain.connection).updateOne({ username: 'nila_k' }, { $set: { emailConfirmedAt: NOW } })
    const [later] = await callOk(listNotifications, {}, { token })
    expect(later).not.toHaveProperty('action')
    expect(await callOk(readNotification, { params: { id: later?.id ?? 0 } }, { token })).not.toHaveProperty('action')
  })

  // docs/product/notifications.md#notification-states
  it('are read singly or all together, counted and deleted, only by their owner', async () => {
    const [mine, other] = [await someone(), await someone()]
    const [one, two, three] = [
      await notify(mine.person._id, 'one'),
      await notify(mine.person._id, 'two'),
      await notify(mine.person._id, 'three'),
    ]
    const strangers = await notify(other.person._id, 'another’s')
    const unread = async (as = mine.as) => (await callOk(countUnreadNotifications, {}, as)).unreadCount
    const at = (id: number) => ({ params: { id } })
    expect(await callOk(countUnreadNotifications, {}, mine.as)).toEqual({ unreadCount: 3, newestUnread: three })
    expect(await callOk(readNotification, at(one), mine.as)).toMatchObject({ id: one, isRead: true })
    expect((await callOk(readNotification, at(one), mine.as)).isRead).toBe(true)
    expect(await unread()).toBe(2)
    await callOk(deleteNotification, at(two), mine.as)
    expect([await unread(), (await call(deleteNotification, at(two), mine.as)).status]).toEqual([1, 404])
    for (const id of [strangers, 999_999]) {
      expect((await call(readNotification, at(id), mine.as)).status).toBe(404)
      expect((await call(deleteNotification, at(id), mine.as)).status).toBe(404)
    }
    expect(await callOk(readAllNotifications, {}, mine.as)).toEqual({ message: 'All notifications marked as read' })
    expect(await callOk(countUnreadNotifications, {}, mine.as)).toEqual({ unreadCount: 0 })
    expect(await unread(other.as)).toBe(1)
    const remaining = await callOk(listNotifications, {}, mine.as)
    expect(remaining.map(({ id, isRead }) => [id, isRead])).toEqual([
      [three, true],
      [one, true],
    ])
  })
})
