import { failure, show } from '@santhe/host/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aDevice, box, here, news, openProfile, PUT, press, profile, toasts, type } from '../testing/buyer-profile.tsx'
import { asha } from '../testing/samples.ts'
import { AccountSettings } from './AccountSettings.tsx'

// docs/product/accounts.md#customer-profile
describe('BuyerProfile', () => {
  it('starts with the saved profile, sends all of it and confirms', async () => {
    let isSaved = false
    const { host, requestsTo } = openProfile({
      [PUT]: () => {
        isSaved = true
        return { body: { ...profile, city: 'Mysuru' } }
      },
      'GET /api/auth/me': () => ({ body: asha(isSaved ? { name: 'Asha of Mysuru' } : {}) }),
    })
    expect((await box('Name')).value).toBe('Asha Rao Kulkarni')
    expect((await box('Zip code')).value).toBe('560034')
    await type('City', 'Mysuru')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    press('Save changes')
    await waitFor(() => expect(toasts()).toEqual(['Profile updated / ']))
    const { avatarUrl: _not, pendingEmail: _neither, isEmailConfirmed: _nor, ...fields } = profile
    expect(requestsTo(PUT)[0]?.body).toEqual({ ...fields, city: 'Mysuru' })
    expect(screen.queryByText('Not saved yet')).toBeNull()
    expect((await box('City')).value).toBe('Mysuru')
    await waitFor(() => expect(host.store.getState().santhe.user?.name).toBe('Asha of Mysuru'))
  })

  // docs/product/delivery.md#pin-of-a-visitor
  it('uses a changed zip code as the delivery PIN of the shop', async () => {
    openProfile({ [PUT]: { body: { ...profile, zipCode: '560003' } } })
    await type('Zip code', '560003')
    press('Save changes')
    await waitFor(() => expect(localStorage.getItem('deliveryPin')).toBe('560003'))
  })

  it.each([
    ['Name', 'A', 'Name must be at least 2 characters'],
    ['Email', 'asha@', 'Please enter a valid email address'],
    [/^Phone/, '98450', 'Please enter a valid phone number'],
    ['Address', '12', 'Address must be at least 5 characters'],
    ['City', 'B', 'City must be at least 2 characters'],
    ['State', 'K', 'State must be at least 2 characters'],
    ['Zip code', '5600', 'Zip code must be at least 5 characters'],
  ])('shows the documented error for an invalid %s', async (label, value, message) => {
    const { requestsTo } = openProfile()
    await type(label, value)
    press('Save changes')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(requestsTo(PUT)).toEqual([])
  })

  it('does not require a phone number', async () => {
    const { requestsTo } = openProfile({ [PUT]: { body: { ...profile, phone: '' } } })
    await type(/^Phone/, '')
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)).toHaveLength(1))
  })

  it('shows a taken email address at its field and keeps the form', async () => {
    openProfile({
      [PUT]: failure(409, 'EMAIL_TAKEN', 'This email is taken', { fields: { email: 'This email is taken' } }),
    })
    await type('Email', 'ravi@example.com')
    press('Save changes')
    expect(await screen.findByText('This email is taken')).toBeTruthy()
    expect(toasts()).toEqual(['Failed to update profile. Please try again. / '])
    expect((await box('Email')).value).toBe('ravi@example.com')
  })

  it('shows a pending email address until its link is opened', async () => {
    openProfile({ [PUT]: { body: { ...profile, pendingEmail: 'new@example.com' } } })
    await type('Email', 'new@example.com')
    press('Save changes')
    expect(await screen.findByText('Waiting for confirmation: new@example.com')).toBeTruthy()
    expect(screen.getByText(/mails go to asha@example\.com/)).toBeTruthy()
    expect(toasts()[0]).toMatch(/^Profile updated \/ Open the link we sent to your new email address/)
  })

  it('sends the pending address unchanged with other edits', async () => {
    const pending = { ...profile, pendingEmail: 'new@example.com' }
    const { requestsTo } = openProfile({ 'GET /api/customers/profile': { body: pending }, [PUT]: { body: pending } })
    expect((await box('Email')).value).toBe('new@example.com')
    await type('City', 'Mysuru')
    press('Save changes')
    await waitFor(() => expect(requestsTo(PUT)[0]?.body).toMatchObject({ email: 'new@example.com', city: 'Mysuru' }))
  })

  it('resends the link or drops the pending address', async () => {
    const pending = { ...profile, pendingEmail: 'new@example.com' }
    const { requestsTo } = openProfile({
      'GET /api/customers/profile': { body: pending },
      'POST /api/users/email-change/link': (_request, before) =>
        before === 0
          ? failure(429, 'RATE_LIMITED', 'Please wait a little')
          : { body: { message: 'ok', pendingEmail: 'x' } },
      'DELETE /api/users/email-change': { body: { message: 'ok' } },
    })
    await screen.findByText('Waiting for confirmation: new@example.com')
    press('Send the link again')
    expect(await screen.findByText(/Please wait a little/)).toBeTruthy()
    press('Send the link again')
    expect(await screen.findByText('The link is on its way again.')).toBeTruthy()
    press('Keep asha@example.com')
    await waitFor(() => expect(screen.queryByText(/Waiting for confirmation/)).toBeNull())
    expect(requestsTo('DELETE /api/users/email-change')).toHaveLength(1)
    expect((await box('Email')).value).toBe('asha@example.com')
  })

  it('offers to resend the link to an unconfirmed address', async () => {
    const unconfirmed = { ...profile, isEmailConfirmed: false }
    const { requestsTo } = openProfile({
      'GET /api/customers/profile': { body: unconfirmed },
      'POST /api/users/email-change/link': { body: { message: 'ok', pendingEmail: profile.email } },
    })
    expect(await screen.findByText('Not confirmed yet: asha@example.com')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull()
    press('Send the link again')
    expect(await screen.findByText('The link is on its way again.')).toBeTruthy()
    expect(requestsTo('POST /api/users/email-change/link')).toHaveLength(1)
  })

  it('retries a failed load', async () => {
    openProfile({
      'GET /api/customers/profile': (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: profile },
    })
    expect(await screen.findByText('Error loading your profile')).toBeTruthy()
    press('Try Again')
    expect((await box('Name')).value).toBe('Asha Rao Kulkarni')
  })
})

describe('Devices', () => {
  const rows = async () => {
    const list = await screen.findByRole('region', { name: 'Devices' })
    await within(list).findByText('This device')
    return within(list)
      .getAllByRole('listitem')
      .map(row => row.textContent)
  }

  it('are listed with their last activity', async () => {
    openProfile()
    expect(await rows()).toEqual([
      'Chrome on Android This deviceActive now, signed in Nov 01, 2026',
      'Firefox on Windows Last seen 3h ago, signed in Nov 01, 2026Sign out',
    ])
  })

  it('are signed out one by one', async () => {
    const signedIn = [here, aDevice('b')]
    const { requestsTo } = openProfile({
      'GET /api/users/sessions': () => ({ body: [...signedIn] }),
      'DELETE /api/users/sessions/b': () => {
        signedIn.pop()
        return { body: { message: 'Signed out' } }
      },
    })
    await rows()
    press('Sign out Firefox on Windows')
    await waitFor(() => expect(screen.queryByText(/Firefox/, { selector: 'span' })).toBeNull())
    expect(requestsTo('DELETE /api/users/sessions/b')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
  })

  it('are signed out together after confirmation', async () => {
    const { requestsTo } = openProfile({
      'GET /api/users/sessions': { body: [here, aDevice('b'), aDevice('c')] },
      'DELETE /api/users/sessions': { body: { ended: 2 } },
    })
    await rows()
    press('Sign out all other devices')
    expect(screen.getByText('2 devices have to sign in again. You stay signed in here.')).toBeTruthy()
    expect(requestsTo('DELETE /api/users/sessions')).toHaveLength(0)
    press('Sign out')
    await waitFor(() => expect(toasts()).toEqual(['2 devices were signed out / ']))
  })
})

describe('ChangePassword', () => {
  const CHANGE = 'PUT /api/users/password'
  const fillIn = async (once: string, again = once) => {
    await type('Current password', 'santhe123')
    await type('New password', once)
    await type('Confirm new password', again)
  }

  it('is validated before sending', async () => {
    const { requestsTo } = openProfile()
    await fillIn('mango-season', 'mango-saison')
    press('Change password')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    await fillIn('mango')
    expect(screen.getAllByText('Password must be at least 6 characters')).toHaveLength(2)
    expect(requestsTo(CHANGE)).toHaveLength(0)
  })

  it('stores the new token and clears the fields', async () => {
    const { host, requestsTo } = openProfile({ [CHANGE]: { body: { user: asha(), token: 'new' } } })
    await fillIn('mango-season')
    press('Change password')
    await waitFor(() => expect(toasts()).toEqual(['Password changed / Every other device was signed out.']))
    expect(requestsTo(CHANGE)[0]?.body).toEqual({ currentPassword: 'santhe123', password: 'mango-season' })
    expect(host.store.getState().santhe.token).toBe('new')
    expect((await box('Current password')).value).toBe('')
  })

  it('shows a wrong current password at its field', async () => {
    const wrong = 'This is not your current password.'
    openProfile({ [CHANGE]: failure(400, 'VALIDATION', wrong, { fields: { currentPassword: wrong } }) })
    await fillIn('mango-season')
    press('Change password')
    expect(await screen.findByText(wrong)).toBeTruthy()
    expect((await box('New password')).value).toBe('mango-season')
  })

  it('shows other refusals', async () => {
    openProfile({ [CHANGE]: failure(429, 'RATE_LIMITED', 'Please wait a little') })
    await fillIn('mango-season')
    press('Change password')
    expect(await screen.findByText('Your password was not changed. 429: Please wait a little')).toBeTruthy()
  })
})

describe('AccountSettings of a farmer', () => {
  it('show picture, news, devices and password', async () => {
    show(AccountSettings, {
      path: '/dashboard/profile',
      user: asha({ role: 'farmer', farmId: 7 }),
      responses: { 'GET /api/users/sessions': { body: [here] }, 'GET /api/news-preferences': { body: news } },
    })
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.getByLabelText('Choose a picture')).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Quiet hours' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy()
  })
})
