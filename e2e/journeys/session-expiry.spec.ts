import type { APIRequestContext, Page } from '@playwright/test'
import { SignedIn } from '@santhe/contracts'
import { expect, signInHere, test } from '../market.ts'

const PASSWORD = 'palak and ragi'

interface Device {
  /** Calls of the other device. */
  request: APIRequestContext
  username: string
}

/** Registers Sita under a unique username. */
async function register({ request, username }: Device): Promise<void> {
  const registration = await request.post('/api/register', {
    data: {
      role: 'customer',
      name: 'Sita Gowda',
      email: `${username}@santhe.example`,
      phone: '98450 11224',
      username,
      password: PASSWORD,
    },
  })
  expect(registration.status()).toBe(201)
}

/** Ends her other sessions, including the one of the page she is filling in. */
async function endOtherSessions({ request, username }: Device): Promise<void> {
  const login = await request.post('/api/login', { data: { username, password: PASSWORD } })
  const { token } = SignedIn.parse(await login.json())
  const ended = await request.delete('/api/users/sessions', { headers: { Authorization: `Bearer ${token}` } })
  expect(await ended.json()).toMatchObject({ ended: expect.any(Number) })
}

/**
 * Live news would open the dialog within two seconds, over the next button (live.spec.ts). Without them the page
 * notices the ended session by the first refusal, as without a stream.
 */
const withoutLiveNews = (page: Page) => page.route(/\/api\/live\?/, () => {})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

async function signInAgain(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
}

test('a session that ends during checkout loses no input', async ({ visitor, request }, { project }) => {
  const username = `sita_${project.name}_${Date.now()}`
  await register({ request, username })
  const { page } = await visitor()
  await withoutLiveNews(page)

  await test.step('fills in the checkout', async () => {
    await page.goto('/products?search=palak')
    await page.getByRole('article').first().getByRole('button', { name: /add/i }).click()
    await expect(page.getByText('Added to cart').first()).toBeVisible()
    await page.goto('/login?redirect=/checkout')
    await signInHere(page, username, PASSWORD)
    await expect(page.getByLabel('First name')).toHaveValue('Sita')
    await page.getByRole('textbox', { name: 'Address' }).fill('14, 3rd Cross, Malleshwaram')
    await page.getByLabel('City').fill('Bengaluru')
    await page.getByLabel('State').fill('Karnataka')
    await page.getByLabel('Zip code').fill('560003')
    // A quote in flight would be refused too, and open the dialog before she presses anything.
    await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
  })

  await test.step('her session is ended from another device', () => endOtherSessions({ request, username }))

  const dialog = dialogOf(page)
  await test.step('ordering asks her to sign in again, with her username filled in', async () => {
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Username')).toHaveValue(username)
    await expect(dialog.getByLabel('Password')).toBeFocused()
    await dialog.getByLabel('Password').fill('not this one')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog.getByText('Invalid username or password')).toBeVisible()
    await signInAgain(page)
  })

  await test.step('all input is kept, and the order is placed', async () => {
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('14, 3rd Cross, Malleshwaram')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(page.getByText('Palak').first()).toBeVisible()
  })
})

test('a session that ends while editing the profile loses no input', async ({ visitor, request }, { project }) => {
  const username = `gita_${project.name}_${Date.now()}`
  await register({ request, username })
  const { page } = await visitor()
  await withoutLiveNews(page)
  const field = (name: string) => page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name })
  const save = page.getByRole('button', { name: 'Save changes' })
  const expectTypedAddress = async () => {
    await expect(field('Address')).toHaveValue('14, 3rd Cross, Malleshwaram')
    await expect(field('City')).toHaveValue('ಬೆಂಗಳೂರು')
  }

  await test.step('enters part of the address', async () => {
    await page.goto('/login?returnUrl=/dashboard/profile')
    await signInHere(page, username, PASSWORD)
    await field('Address').fill('14, 3rd Cross, Malleshwaram')
    await field('City').fill('ಬೆಂಗಳೂರು')
  })

  await test.step('opens another tab, signs in again and finds the input on return', async () => {
    await endOtherSessions({ request, username })
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(dialogOf(page).getByLabel('Username')).toHaveValue(username)
    await signInAgain(page)
    await page.getByRole('main').getByRole('link', { name: 'Profile', exact: true }).click()
    await expectTypedAddress()
  })

  await test.step('saves after the session ended again, signs in and finds the input', async () => {
    await field('State').fill('Karnataka')
    await field('Zip code').fill('560003')
    await endOtherSessions({ request, username })
    await save.click()
    await expect(dialogOf(page).getByLabel('Password')).toBeFocused()
    await signInAgain(page)
    await expectTypedAddress()
    await expect(page.getByText('Not saved yet')).toBeVisible()
  })

  await test.step('saves it, also after a reload', async () => {
    await save.click()
    await expect(page.getByText('Profile updated').first()).toBeVisible()
    await page.reload()
    await expectTypedAddress()
    await expect(field('Zip code')).toHaveValue('560003')
  })
})
