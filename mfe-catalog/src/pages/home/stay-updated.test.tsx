import { createHost, HostProvider } from '@santhe/host'
import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOW } from '../../testing/factories.ts'
import { HomePage } from './HomePage.tsx'
import { StayUpdated } from './StayUpdated.tsx'

const CALL = 'POST /api/newsletter'
type Responses = NonNullable<Parameters<typeof show>[1]['responses']>

function open(responses: Responses) {
  return show(StayUpdated, { path: '/', now: NOW, responses })
}

function subscribe(email: string): void {
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
}

it('StayUpdated sends a trimmed email address, thanks and clears the field', async () => {
  const { requestsTo } = open({ [CALL]: { status: 201, body: { message: 'Fine.' } } })
  subscribe(' asha@example.com ')
  expect((await screen.findByTestId('toast')).textContent).toBe("You've been subscribed to our newsletter. / ")
  expect(requestsTo(CALL).map(({ body }) => body)).toEqual([{ email: 'asha@example.com' }])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(''))
})

// A slice that loads late hydrates after the cart is restored, and no `act` flushes its effects.
it.each(['before the cart is restored', 'after'])(
  'StayUpdated sends text typed before hydration, hydrated %s',
  async moment => {
    const fetchFn = vi.fn(async (_url: string, _init: { body?: unknown }) => Response.json({ message: 'Fine.' }))
    const host = createHost({ now: NOW, storage: localStorage, fetchFn })
    const page = (
      <HostProvider host={host}>
        <StayUpdated />
      </HostProvider>
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    screen.getByLabelText<HTMLInputElement>('Email address').value = 'asha@example.com'
    if (moment === 'after') await host.restored
    const root = hydrateRoot(container, page)
    onTestFinished(() => {
      root.unmount()
      container.remove()
    })
    await waitFor(() => {
      screen.getByRole('button', { name: 'Subscribe' }).click()
      expect(fetchFn).toHaveBeenCalledOnce()
    })
    expect(fetchFn.mock.calls[0]?.[1].body).toBe(JSON.stringify({ email: 'asha@example.com' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(''))
    root.unmount()
    container.remove()
  },
)

// docs/product/notifications.md#newsletter
it('StayUpdated disables its button with Subscribing... while sending', async () => {
  open({ [CALL]: () => new Promise(() => {}) })
  subscribe('asha@example.com')
  const button = await screen.findByRole('button', { name: 'Subscribing...' })
  expect(button.hasAttribute('disabled')).toBe(true)
})

it.each(['   ', 'asha', 'asha@'])('StayUpdated refuses %j at the field and sends nothing', async email => {
  const { requestsTo } = open({})
  subscribe(email)
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(requestsTo(CALL)).toEqual([])
})

it.each([
  [
    'Too many tries. Please wait a little.',
    '',
    () => failure(429, 'RATE_LIMITED', 'Too many tries. Please wait a little.'),
  ],
  ['Failed to subscribe. Please try again.', '', () => ({ status: 500, body: undefined })],
  [
    'Failed to subscribe. Please try again.',
    ' / We can’t reach the market. Check your connection; nothing was lost.',
    () => undefined,
  ],
])('StayUpdated shows why it failed: %s%s', async (text, reason, response) => {
  open({ [CALL]: response })
  subscribe('asha@example.com')
  expect((await screen.findByTestId('toast')).textContent).toBe(`${text} / ${reason}`)
})

it('StayUpdated is the last section of the home page', () => {
  show(HomePage, { path: '/', now: NOW })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
  expect(headings.at(-1)).toBe('Stay Updated')
})
