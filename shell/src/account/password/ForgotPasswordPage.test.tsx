import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeFetch, renderShell } from '../../testing/render-shell.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

const FORGOT = 'POST /api/forgot-password'
const open = (response: Parameters<typeof fakeFetch>[0][string]) =>
  renderShell(<ForgotPasswordPage />, { at: '/forgot-password', fetchFn: fakeFetch({ [FORGOT]: response }) })

async function requestLink(email: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send the link' })))
}

// docs/product/accounts.md#forgot-password
describe('ForgotPasswordPage', () => {
  it('sends nothing without a valid e-mail address', async () => {
    const respond = vi.fn(() => ({ body: { message: 'ok' } }))
    open(respond)
    await requestLink('asha@')
    expect(screen.getByText('Please enter a valid email address')).toBeDefined()
    expect(respond).not.toHaveBeenCalled()
  })

  it('shows that a link was sent, without notes of test markets', async () => {
    const respond = vi.fn(() => ({ body: { message: 'ok' } }))
    open(respond)
    await requestLink('asha@santhe.example')
    expect(await screen.findByText(/a link to set a new password is on its way/)).toBeDefined()
    expect(screen.getByText('asha@santhe.example')).toBeDefined()
    expect(respond).toHaveBeenCalledWith({ email: 'asha@santhe.example' })
    expect(screen.queryByRole('link', { name: /reset link|mailbox/ })).toBeNull()
  })

  it('links to the reset and the mailbox when the response has the token', async () => {
    open({ body: { message: 'ok', resetToken: 'a b&c' } })
    await requestLink('asha@santhe.example')
    const link = await screen.findByRole('link', { name: 'open the reset link' })
    expect(link.getAttribute('href')).toBe('/reset-password?token=a%20b%26c')
    expect(screen.getByRole('link', { name: 'read the mail in the mailbox' }).getAttribute('href')).toBe('/mailbox')
  })

  it.each([
    [429, 'RATE_LIMITED'],
    [503, 'UNAVAILABLE'],
  ])('shows a failure and keeps the address on %i', async (status, code) => {
    open({ status, body: { code, message: 'no' } })
    await requestLink('asha@santhe.example')
    expect((await screen.findByText('Request Failed')).closest('[role="alert"]')?.textContent).toContain(
      'Could not process your request. Please try again later.',
    )
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'asha@santhe.example')
  })

  it('accepts another e-mail address afterwards', async () => {
    open({ body: { message: 'ok' } })
    await requestLink('ahsa@santhe.example')
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Try another address' })))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
  })
})
