import type { FarmDetail, SessionPerson } from '@santhe/contracts'
import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { savePlace } from '../../parts/place/saved-place.ts'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aFarm, aFarmDetail, aProduct, aReview, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { FarmPage } from './FarmPage.tsx'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const openFarm = (overrides: Partial<FarmDetail> = {}, url = '/farmers/3') =>
  open(url, { '/api/farmers/3': aFarmDetail(overrides), '/api/products': [aProduct()] })
const theFarm = () => screen.findByRole('heading', { level: 1, name: 'Ravi’s Field' })

// docs/product/farms.md#farm-page
describe('FarmPage', () => {
  // docs/product/farms.md#farm-fields, docs/product/farms.md#farm-slug
  it('shows name, place, rating, review count, description and tags', async () => {
    openFarm({ rating: 4.3, reviewCount: 8 })
    await theFarm()
    expect(screen.getByRole('img', { name: /4\.3/ })).toBeTruthy()
    expect(screen.getByText('4.3')).toBeTruthy()
    expect(screen.getByRole('link', { name: '8 reviews' })).toBeTruthy()
    expect(screen.getByText(/^Four acres of vegetables/)).toBeTruthy()
    expect(screen.getByText('Organic')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  it('shows pickup hours if the farm offers pickup', async () => {
    openFarm({ pickupHours: 'Daily, 8 am to 6 pm' })
    expect(await screen.findByText('Pickup at the farm: Daily, 8 am to 6 pm')).toBeTruthy()
  })

  it.each([
    [0, '0 followers'],
    [1, '1 follower'],
    [2, '2 followers'],
  ])('shows the number of followers: %i is %s', async (followerCount, text) => {
    openFarm({ followerCount })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('shows the distance to a visitor with a saved place, without a prompt', async () => {
    savePlace({ lat: 12.9716, lng: 77.5946 }, Date.now())
    const near = { ...aFarm({ distance: 25.3, distanceText: '25 km' }) }
    const { requestedUrls } = open('/farmers/3', {
      '/api/farmers/3': aFarmDetail(),
      '/api/products': [],
      '/api/farmers': [aFarm({ id: 9, distanceText: '3.1 km' }), near],
    })
    expect(await screen.findByText('Hoskote · 25 km')).toBeTruthy()
    expect(requestedUrls.filter(url => url.startsWith('/api/farmers?'))).toEqual([
      '/api/farmers?lat=12.97&limit=10&lng=77.59&search=Ravi%E2%80%99s+Field',
    ])
  })

  // docs/product/farms.md#farm-not-found
  it('shows Farmer Not Found', async () => {
    open('/farmers/9', { '/api/farmers/9': new Refusal(404, 'Not found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Farmer Not Found' })).toBeTruthy()
    expect(screen.getByText("The farm you're looking for could not be found.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to all farms' }).getAttribute('href')).toBe('/farmers')
  })
})

describe('farm tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name })
  const selected = () => screen.getByRole('tab', { selected: true }).textContent

  it('are Products, About the Farm and Reviews, with the open one in the URL', async () => {
    openFarm()
    await theFarm()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Products',
      'About the Farm',
      'Reviews',
    ])
    fireEvent.click(tab('About the Farm'))
    expect(screen.getByText('My grandfather dug the well in 1961.')).toBeTruthy()
    expect(screen.getByTestId('url').textContent).toBe('/farmers/3?tab=about')
    fireEvent.click(tab('Products'))
    expect(screen.getByTestId('url').textContent).toBe('/farmers/3')
  })

  it('move focus by arrow keys, Home and End', async () => {
    openFarm()
    await theFarm()
    tab('Products').focus()
    for (const [key, name] of [
      ['ArrowRight', 'About the Farm'],
      ['End', 'Reviews'],
      ['ArrowRight', 'Products'],
      ['ArrowLeft', 'Reviews'],
      ['Home', 'Products'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect(selected()).toBe(name)
      expect(document.activeElement).toBe(tab(name))
    }
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(tab('Products').id)
  })

  it.each(['/farmers/3?tab=reviews', '/farmers/3#reviews'])('open at %s', async url => {
    openFarm({ reviews: [aReview()], reviewCount: 1 }, url)
    await theFarm()
    await waitFor(() => expect(selected()).toBe('Reviews'))
    expect(screen.getByRole('heading', { name: 'Customer Reviews (1)' })).toBeTruthy()
  })

  it('open the reviews when their count is pressed', async () => {
    openFarm({ reviewCount: 8 })
    fireEvent.click(await screen.findByRole('link', { name: '8 reviews' }))
    expect(selected()).toBe('Reviews')
    expect(screen.getByText('No reviews yet. Be the first to review this farm!')).toBeTruthy()
  })

  it('show the documented empty and error texts', async () => {
    open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': [] }).unmount()
    open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': [] }).unmount()
    const empty = open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': [] })
    expect(await screen.findByText('No products available from this farm at the moment.')).toBeTruthy()
    empty.unmount()
    open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': new Refusal(503, 'Closed') })
    expect(await screen.findByText('Error loading products')).toBeTruthy()
  })
})

// docs/product/farms.md#farm-tabs
describe('AboutFarm', () => {
  const openAbout = async (overrides: Partial<FarmDetail>) => {
    // Nothing is fetched in tests, so every picture would count as failed.
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
    openFarm(overrides, '/farmers/3?tab=about')
    await theFarm()
    return screen.getByRole('tabpanel')
  }

  it('shows pictures, description, story and practices', async () => {
    const about = await openAbout({ farmImages: ['/files/farms/one.webp', '/files/farms/two.webp'] })
    expect(within(about).getByRole('region', { name: 'Pictures of the farm' })).toBeTruthy()
    expect(within(about).getByRole('button', { name: 'Photo 2 of 2' })).toBeTruthy()
    for (const text of [/^Four acres/, 'My grandfather dug the well in 1961.', 'Mulch, drip irrigation, neem.']) {
      expect(within(about).getByText(text)).toBeTruthy()
    }
  })

  it('links to reels and videos without requests to other sites', async () => {
    const about = await openAbout({
      farmImages: ['/files/farms/one.webp'],
      instagramReels: 'https://www.instagram.com/reel/1\nhttps://www.instagram.com/reel/2',
      youtube: 'https://youtu.be/dQw4w9WgXcQ',
    })
    expect(within(about).getByRole('link', { name: 'Reel 2' }).getAttribute('href')).toBe(
      'https://www.instagram.com/reel/2',
    )
    const video = within(about).getByRole('link', { name: 'Video 1 on youtu.be' })
    expect(video.getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ')
    expect(video.getAttribute('rel')).toBe('noopener noreferrer')
    const sources = [...about.querySelectorAll('img')].map(image => image.getAttribute('src') ?? '')
    expect(video.querySelector('img')).toBeTruthy()
    expect(sources.every(source => source.startsWith('/'))).toBe(true)
  })

  it.each([
    [
      ['/files/farms/one.webp', '/files/farms/two.webp'],
      ['one.webp', 'two.webp', 'one.webp'],
    ],
    [[], ['own.webp', 'own.webp', 'own.webp']],
  ])('shows a picture of the farm on each video link: %j', async (farmImages, thumbnails) => {
    const videos = ['https://youtu.be/a', 'https://www.youtube.com/watch?v=b', 'https://vimeo.com/c']
    const youtube = [videos[0], 'javascript:alert(1)', videos[1], '', videos[2]].join('\n')
    const about = await openAbout({ farmImages, imageUrl: '/files/farms/own.webp', youtube })
    const links = within(about).getAllByRole('link', { name: /^Video \d on / })
    expect(links.map(link => link.getAttribute('href'))).toEqual(videos)
    expect(links.map(link => link.textContent)).toEqual([
      'Video 1 on youtu.be',
      'Video 2 on youtube.com',
      'Video 3 on vimeo.com',
    ])
    const images = links.map(link => link.querySelector('img')?.getAttribute('src')?.split('/').at(-1))
    expect(images).toEqual(thumbnails)
  })

  it('shows Image Not Found when a picture fails to load', async () => {
    const about = await openAbout({ farmImages: ['/files/farms/gone.webp'] })
    const picture = about.querySelector('img')
    if (!picture) throw new Error('No picture')
    fireEvent.error(picture)
    expect(within(about).getByText('Image Not Found')).toBeTruthy()
  })

  it('says when the farm has written nothing', async () => {
    const about = await openAbout({ description: '', story: '', practices: '' })
    expect(about.textContent).toBe('This farm hasn’t added its story yet.')
  })
})

// docs/product/roles.md#contact-visibility
describe('ContactBlock', () => {
  const someone = (role: SessionPerson['role']): SessionPerson => ({ ...ASHA, role })
  const ALL = { email: 'ravi@example.com', phone: '9845011001', district: 'Bengaluru Rural', address: '7, Lake Road' }

  /** Opens the farm's page for a role, with the server's response to that role. */
  async function contactFor(role: SessionPerson['role'] | undefined, overrides: Partial<FarmDetail>) {
    const query = role ? `?userRole=${role}` : ''
    show(FarmPage, {
      path: '/farmers/:identifier',
      at: '/farmers/3',
      now: NOW,
      ...(role ? { user: someone(role) } : {}),
      responses: {
        'GET /api/farmers/3': { body: aFarmDetail() },
        [`GET /api/farmers/3${query}`]: { body: aFarmDetail(overrides) },
        'GET /api/farmers/3/follow-status': { body: { isFollowing: false, followerCount: 1 } },
        'GET /api/products?farmerId=3': { body: [] },
      },
    })
    await theFarm()
    return screen.getByRole('complementary', { name: 'Contact' })
  }

  it('shows admins all contact details as Admin View', async () => {
    const block = await contactFor('admin', ALL)
    expect(await within(block).findByText('Admin View')).toBeTruthy()
    expect(block.querySelector('dl')?.textContent).toBe(
      'Emailravi@example.comPhone9845011001DistrictBengaluru RuralAddress7, Lake Road',
    )
  })

  it('shows admins Not provided for missing details and hides a missing address', async () => {
    const block = await contactFor('admin', { email: 'ravi@example.com' })
    await within(block).findByText('Admin View')
    expect(block.querySelector('dl')?.textContent).toBe('Emailravi@example.comPhoneNot providedDistrictNot provided')
  })

  it('shows farmers email, phone and the whole location', async () => {
    const block = await contactFor('farmer', { email: 'ravi@example.com', phone: '9845011001' })
    await within(block).findByText('9845011001')
    expect(block.querySelector('dl')?.textContent).toBe(
      'Emailravi@example.comPhone9845011001LocationHoskote, Bengaluru Rural',
    )
    expect(within(block).queryByText('Admin View')).toBeNull()
  })

  it('shows farmers other ways to reach a farm without email and phone', async () => {
    const block = await contactFor('farmer', { email: null, phone: null })
    expect(await within(block).findByText('Contact through marketplace')).toBeTruthy()
    expect(within(block).getByText('Contact via email')).toBeTruthy()
  })

  it.each([undefined, 'customer'] as const)(
    'shows an email link and only the first part of the place to %s',
    async role => {
      const block = await contactFor(role, {})
      const link = within(block).getByRole('link', { name: 'Contact via Email' })
      expect(link.getAttribute('href')).toBe('mailto:ravi@example.com')
      expect(within(block).getByText('Hoskote')).toBeTruthy()
      expect(block.textContent).not.toMatch(/Rural|Admin View|9845/)
    },
  )

  it('shows no link without an email address', async () => {
    const block = await contactFor(undefined, { email: null })
    expect(within(block).queryByRole('link', { name: 'Contact via Email' })).toBeNull()
  })

  it('links to the farm’s website', async () => {
    const block = await contactFor(undefined, { website: 'https://ravi.example' })
    expect(within(block).getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('https://ravi.example/')
  })

  it('keeps the visitor’s view until the admin’s data has loaded', async () => {
    let refresh = () => {}
    const asAdmin = vi.fn(() => new Promise<{ body: unknown }>(() => {}))
    show(FarmPage, {
      path: '/farmers/:identifier',
      at: '/farmers/3',
      now: NOW,
      user: ASHA,
      responses: {
        'GET /api/auth/me': () =>
          new Promise(resolve => {
            refresh = () => resolve({ body: someone('admin') })
          }),
        'GET /api/farmers/3?userRole=customer': { body: aFarmDetail() },
        'GET /api/farmers/3?userRole=admin': asAdmin,
        'GET /api/farmers/3/follow-status': { body: { isFollowing: false, followerCount: 1 } },
        'GET /api/products?farmerId=3': { body: [] },
      },
    })
    await theFarm()
    refresh()
    await waitFor(() => expect(asAdmin).toHaveBeenCalled())
    expect(screen.getByRole('link', { name: 'Contact via Email' })).toBeTruthy()
    expect(screen.queryByText('Admin View')).toBeNull()
  })
})
