import type { CustomerProfile, NewsPreferencesView, SessionDevice } from '@santhe/contracts'
import { type FakeResponses, show, UndoButtons } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { BuyerProfile } from '../parts/BuyerProfile.tsx'
import { asha, savedAddress } from './samples.ts'

export const profile: CustomerProfile = {
  name: 'Asha Rao Kulkarni',
  email: 'asha@example.com',
  pendingEmail: null,
  isEmailConfirmed: true,
  phone: '9845012345',
  ...savedAddress,
  landmark: '',
  avatarUrl: null,
}
const NOW = new Date('2026-11-21T06:00:00Z')
export const aDevice = (id: string, more: Partial<SessionDevice> = {}): SessionDevice => ({
  id,
  device: 'Firefox on Windows',
  createdAt: '2026-11-01T06:00:00.000Z',
  lastSeen: '2026-11-21T03:00:00.000Z',
  isThis: false,
  ...more,
})
export const here = aDevice('a', { device: 'Chrome on Android', isThis: true })

export const news: NewsPreferencesView = {
  news: [
    { kind: 'orderMoney', bell: 'always', mail: 'always', push: true },
    { kind: 'orderSteps', bell: true, mail: true, push: true },
    { kind: 'deliveryDay', bell: 'always', mail: true, push: false },
  ],
  quietHours: null,
}

export const PUT = 'PUT /api/customers/profile'

function ProfileWithUndo() {
  return (
    <>
      <BuyerProfile />
      <UndoButtons />
    </>
  )
}

type ShowPush = NonNullable<Parameters<typeof show>[1]['push']>

/** Opens the buyer's profile with saved data and two devices. `responses` overrides them; `push` fakes browser push. */
export const openProfile = (responses: FakeResponses = {}, user = asha(), push?: ShowPush): ReturnType<typeof show> =>
  show(ProfileWithUndo, {
    path: '/dashboard/profile',
    user,
    now: NOW,
    ...(push && { push }),
    responses: {
      'GET /api/customers/profile': { body: profile },
      'GET /api/news-preferences': { body: news },
      'GET /api/users/addresses': { body: [] },
      'GET /api/users/sessions': { body: [here, aDevice('b')] },
      ...responses,
    },
  })

export const box = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
export const type = async (label: RegExp | string, value: string) =>
  fireEvent.change(await box(label), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
