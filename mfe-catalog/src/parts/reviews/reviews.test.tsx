import type { ProductDetail } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FarmPage } from '../../pages/farm/FarmPage.tsx'
import { ProductPage } from '../../pages/product/ProductPage.tsx'
import { aFarmDetail, aProductDetail, aReview, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'

const COMMENT = 'Sweet and firm, and still warm from the field.'
const WRITE = 'POST /api/products/7/reviews'
const WRITTEN = aReview({ id: 9, name: 'Asha Rao', comment: COMMENT, date: NOW.toISOString() })

interface Options {
  at?: string
  product?: Partial<ProductDetail>
  responses?: Parameters<typeof show>[1]['responses']
}

/** Opens a product that the user may review; after sending, the server lists the review. */
function openProduct({ at = '/products/tomato-7', product = {}, responses = {} }: Options = {}) {
  const before = aProductDetail({ reviews: [], reviewCount: 0, mayReview: true, ...product })
  const after = { ...before, reviews: [WRITTEN], reviewCount: 1, rating: 4.5, mayReview: false }
  let isWritten = false
  return show(ProductPage, {
    path: '/products/:identifier',
    at,
    user: ASHA,
    now: NOW,
    responses: {
      'GET /api/products/7': () => ({ body: isWritten ? after : before }),
      [WRITE]: () => {
        isWritten = true
        return { status: 201, body: WRITTEN }
      },
      ...responses,
    },
  })
}

async function fillIn(stars: string, comment: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
  fireEvent.click(screen.getByRole('radio', { name: stars }))
  fireEvent.change(screen.getByLabelText('Your review'), { target: { value: comment } })
  fireEvent.click(screen.getByRole('button', { name: 'Submit Review' }))
}

// docs/product/reviews.md#block, docs/product/reviews.md#review-box, docs/product/reviews.md#review-toasts
describe('Reviews', () => {
  it('opens the form for a buyer who follows the link of a delivered order', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    openProduct({ at: '/products/7#reviews' })
    expect(await screen.findByLabelText('Your review')).toBeTruthy()
    expect(scroll.mock.contexts.map(element => (element instanceof Element ? element.id : ''))).toContain('reviews')
    scroll.mockRestore()
  })

  it('shows count, average to one decimal and half stars', async () => {
    openProduct({ product: { reviews: [aReview({ rating: 4 })], reviewCount: 12, rating: 4.5, mayReview: false } })
    const block = (await screen.findByRole('heading', { name: 'Customer Reviews (12)' })).parentElement
    expect(block?.textContent).toContain('4.5 out of 5')
    expect(
      within(block ?? document.body)
        .getByRole('img')
        .querySelectorAll('path'),
    ).toHaveLength(6)
    expect(screen.getByText('2d ago')).toBeTruthy()
    expect(screen.getByText('Verified buyer')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull()
  })

  // docs/product/reviews.md#review-fields
  it('shows avatar, name, age, stars and comment', async () => {
    const reviews = [
      aReview({ id: 1, name: 'Kiran Shetty', rating: 4, date: '2026-11-21T03:30:00.000Z', isVerifiedBuyer: false }),
      aReview({ id: 2, name: 'ದಿವ್ಯಾ', avatarUrl: '/files/people/2.webp', comment: 'ತುಂಬಾ ಚೆನ್ನಾಗಿದೆ, ಮತ್ತೆ ಕೊಳ್ಳುತ್ತೇನೆ.' }),
    ]
    openProduct({ product: { reviews, reviewCount: 2, rating: 4.5, mayReview: false } })
    const [kiran, divya] = await screen.findAllByRole('listitem').then(items => items.slice(-2))
    if (!kiran || !divya) throw new Error('Two reviews were expected')
    expect(kiran.textContent).toContain('KKiran Shetty3h ago')
    expect(within(kiran).getByRole('img', { name: /4\.0/ })).toBeTruthy()
    expect(within(kiran).queryByText('Verified buyer')).toBeNull()
    expect(within(divya).getByText('ದಿವ್ಯಾ')).toBeTruthy()
    expect(within(divya).getByText(/ಮತ್ತೆ ಕೊಳ್ಳುತ್ತೇನೆ/)).toBeTruthy()
    expect(divya.textContent).not.toContain('ದಿದಿವ್ಯಾ')
  })

  it('closes the form after sending, thanks and shows the review', async () => {
    const { requestsTo } = openProduct()
    expect(await screen.findByText('No reviews yet. Be the first to review this product!')).toBeTruthy()
    await fillIn('4 stars', COMMENT)
    expect((await screen.findByTestId('toast')).textContent).toBe('Review submitted / Thank you for your feedback!')
    expect(await screen.findByRole('heading', { name: 'Customer Reviews (1)' })).toBeTruthy()
    expect(screen.getByText(COMMENT)).toBeTruthy()
    expect(screen.getByText('just now')).toBeTruthy()
    expect(requestsTo(WRITE).map(({ body }) => body)).toEqual([{ rating: 4, comment: COMMENT }])
    expect(screen.queryByLabelText('Your review')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull()
  })

  it('hides the prompt from visitors', async () => {
    show(ProductPage, {
      path: '/products/:identifier',
      at: '/products/tomato-7',
      now: NOW,
      responses: {
        'GET /api/products/7': { body: aProductDetail({ mayReview: true }) },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Customer Reviews (12)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull()
  })

  it('cancels the form', async () => {
    const { requestsTo } = openProduct()
    fireEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Write a Review' })).toBeTruthy()
    expect(requestsTo(WRITE)).toEqual([])
  })

  // docs/product/reviews.md#review-rules
  it('requires stars and ten characters', async () => {
    const { requestsTo } = openProduct()
    fireEvent.click(await screen.findByRole('button', { name: 'Write a Review' }))
    fireEvent.change(screen.getByLabelText('Your review'), { target: { value: '   too few   ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Submit Review' }))
    expect(await screen.findByText('Comment must be at least 10 characters')).toBeTruthy()
    expect(screen.getByText('Choose a rating from 1 to 5')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
    expect(requestsTo(WRITE)).toEqual([])
  })

  it('shows Submitting... while sending', async () => {
    openProduct({ responses: { [WRITE]: () => new Promise(() => {}) } })
    await fillIn('5 stars', COMMENT)
    const button = await screen.findByRole('button', { name: 'Submitting...' })
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it.each([
    ['the server’s message', failure(409, 'ALREADY_REVIEWED', 'You have already written a review here.')],
    ['Please try again later', undefined],
  ])('shows %s on failure and keeps the text', async (_text, refused) => {
    openProduct({ responses: { [WRITE]: () => refused } })
    await fillIn('1 star', COMMENT)
    const offline = 'Please try again later / We can’t reach the market. Check your connection; nothing was lost.'
    const text = refused ? 'You have already written a review here.' : offline
    expect((await screen.findByTestId('toast')).textContent).toBe(`Error submitting review / ${text}`)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your review').value).toBe(COMMENT)
  })
})

it('Reviews of a farm are written in the farm’s Reviews tab', async () => {
  show(FarmPage, {
    path: '/farmers/:identifier',
    at: '/farmers/3',
    user: ASHA,
    now: NOW,
    responses: {
      'GET /api/farmers/3?userRole=customer': { body: aFarmDetail({ mayReview: true }) },
      'GET /api/farmers/3/follow-status': { body: { isFollowing: false, followerCount: 1 } },
      'GET /api/products?farmerId=3': { body: [] },
      'POST /api/farmers/3/reviews': { status: 201, body: WRITTEN },
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Reviews' }))
  expect(screen.getByText('No reviews yet. Be the first to review this farm!')).toBeTruthy()
  await fillIn('5 stars', COMMENT)
  expect((await screen.findByTestId('toast')).textContent).toBe('Review submitted / Thank you for your feedback!')
})
