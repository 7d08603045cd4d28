import { useSession } from '@santhe/host'
import { type FakeResponses, show } from '@santhe/host/testing'
import { screen, waitFor } from '@testing-library/react'
import { CheckoutPage } from '../pages/checkout/CheckoutPage.tsx'
import { aLine, aQuote, asha, savedAddress } from './samples.ts'

export const QUOTE = 'POST /api/checkout/quote'
/** Two boxes of tomato, ₹620 with the one fee. */
export const cart = [aLine(1, { name: 'Tomato', quantity: 2 })]

/** The profile's address, as the server lists it. */
export const profileAddress = { id: null, label: '', name: '', phone: '9845012345', landmark: '', ...savedAddress }

/** The page beside a button that signs in again as the shell's dialog does. */
function PageWithSignIn() {
  const { signInAgain } = useSession()
  return (
    <>
      <CheckoutPage />
      <button type="button" onClick={() => void signInAgain({ username: 'asha', password: 'santhe123' })}>
        Sign in again
      </button>
    </>
  )
}

/** Opens /checkout for asha, with an address, both ways to pay and a quote for the cart; `responses` overrides them. */
export function openCheckoutPage(responses: FakeResponses, more = {}): ReturnType<typeof show> {
  const usual: FakeResponses = {
    'GET /api/users/profile': { body: { ...asha(), ...savedAddress, landmark: '' } },
    'GET /api/users/addresses': { body: [profileAddress] },
    'GET /api/payments/methods': { body: { methods: ['cashfree', 'cod'], mode: 'testing' } },
    'POST /api/login': { body: { user: asha(), token: 'new' } },
    [QUOTE]: () => ({ status: 201, body: aQuote(cart) }),
  }
  return show(PageWithSignIn, { path: '/checkout', user: asha(), cart, responses: { ...usual, ...responses }, ...more })
}

/** The form's button, once profile and quote have arrived. */
export async function readyToPlace(name = 'Place order'): Promise<HTMLButtonElement> {
  await screen.findByDisplayValue('12 Temple Road')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => {
    if (button.disabled) throw new Error('The button can’t be pressed yet')
  })
  return button
}

/** Texts of the toasts: 'title / text'. */
export const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
