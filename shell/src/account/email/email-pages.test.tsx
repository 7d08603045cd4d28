import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'
import { KeepEmailPage } from './KeepEmailPage.tsx'

const CHECK_CONFIRM = 'GET /api/confirm-email/tok'
const CONFIRM = 'POST /api/confirm-email'
const CHECK_KEEP = 'GET /api/keep-email/tok'
const KEEP = 'POST /api/keep-email'
const waiting = { email: 'asha@example.com', newEmail: 'new@example.com', isConfirmed: false }
const invalid = (reason: string) => ({
  status: 400,
  body: { code: 'EMAIL_LINK_INVALID', message: 'none', details: { reason } },
})

const openConfirm = (responses: Parameters<typeof fakeFetch>[0] = {}, at = '/confirm-email?token=tok') =>
  renderShell(<ConfirmEmailPage />, {
    at,
    fetchFn: fakeFetch({ [CHECK_CONFIRM]: { body: { email: 'new@example.com' } }, ...responses }),
  })
const openKeep = (responses: Parameters<typeof fakeFetch>[0] = {}) =>
  renderShell(<KeepEmailPage />, {
    at: '/keep-email?token=tok',
    fetchFn: fakeFetch({ [CHECK_KEEP]: { body: waiting }, ...responses }),
  })
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

describe('ConfirmEmailPage', () => {
  // docs/product/accounts.md#changing-e-mail
  it('shows the address and confirms it only on the button', async () => {
    const confirm = vi.fn(() => ({ body: { message: 'ok', email: 'new@example.com' } }))
    openConfirm({ [CONFIRM]: confirm })
    expect(await screen.findByText('new@example.com')).toBeDefined()
    expect(confirm).not.toHaveBeenCalled()
    await press('Confirm this address')
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined()
    expect(confirm).toHaveBeenCalledWith({ token: 'tok' })
    expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer')
  })

  it.each([
    ['expired', /It has expired/],
    ['used', /already used/],
    ['ended', /cancelled or replaced/],
    ['unknown', /part of it is missing/],
    ['something new', /part of it is missing/],
  ])('shows that the link is %s', async (reason, text) => {
    openConfirm({ [CHECK_CONFIRM]: invalid(reason) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
  })

  it('shows beside the button that the address is taken', async () => {
    openConfirm({ [CONFIRM]: { status: 409, body: { code: 'EMAIL_TAKEN', message: 'taken' } } })
    await press('Confirm this address')
    expect((await screen.findByRole('alert')).textContent).toContain('Another account now uses this address')
  })

  it('shows that the link was used meanwhile', async () => {
    openConfirm({ [CONFIRM]: invalid('used') })
    await press('Confirm this address')
    expect(await screen.findByText(/already used/)).toBeDefined()
  })

  it('links to the profile without a token', async () => {
    openConfirm({}, '/confirm-email')
    expect((await screen.findByRole('link', { name: 'Open your profile' })).getAttribute('href')).toBe(
      '/dashboard/profile',
    )
  })
})

describe('KeepEmailPage', () => {
  it('shows the request and stops it on the button', async () => {
    const keep = vi.fn(() => ({ body: { message: 'ok', email: 'asha@example.com', isTakenBack: false } }))
    openKeep({ [KEEP]: keep })
    expect(await screen.findByText(/asked to change its email to new@example\.com/)).toBeDefined()
    expect(keep).not.toHaveBeenCalled()
    await press('Keep this address')
    expect(await screen.findByRole('heading', { name: 'Your address stays' })).toBeDefined()
    expect(keep).toHaveBeenCalledWith({ token: 'tok' })
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('undoes a confirmed change and links to a new password', async () => {
    openKeep({
      [CHECK_KEEP]: { body: { ...waiting, isConfirmed: true } },
      [KEEP]: { body: { message: 'ok', email: 'asha@example.com', isTakenBack: true } },
    })
    expect(await screen.findByText(/signs out every device, and ends the old password/)).toBeDefined()
    await press('Take this address back')
    expect(await screen.findByRole('heading', { name: 'The account is yours again' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Set a new password' })).toBeDefined()
  })

  it('offers a retry when checking the link fails', async () => {
    let isAway = true
    const away = { status: 503, body: { code: 'UNAVAILABLE', message: 'A moment.' } }
    openKeep({ [CHECK_KEEP]: () => (isAway ? away : { body: waiting }) })
    const again = await screen.findByRole('button', { name: 'Try Again' })
    isAway = false
    await act(async () => fireEvent.click(again))
    expect(await screen.findByRole('button', { name: 'Keep this address' })).toBeDefined()
  })
})
