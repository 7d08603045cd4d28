import type { Page } from '@playwright/test'
import { expect, test } from '../market.ts'

const OLD = 'palak and ragi'
const NEW = 'mango season'

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Link to sign-in, or to the workplace of a signed-in person. */
function account(page: Page) {
  return page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Account' })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(account(page)).toHaveAttribute('href', '/login')
}

test('a registration whose response was lost signs in on the second press', async ({ visitor }, { project }) => {
  const username = `lakshmi_${project.name}_${Date.now()}`
  const { page } = await visitor()
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Lakshmi')
  await page.getByLabel('Email').fill(`${username}@santhe.example`)
  await page.getByLabel('Phone').fill('98450 33446')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(OLD)

  await test.step('the account is created, but the response is lost', async () => {
    const isMade = page.waitForEvent('requestfailed')
    await page.route(
      '**/api/register',
      async route => {
        expect((await route.fetch()).status()).toBe(201)
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create account' }).click()
    await isMade
    await expect(page.getByText('There was a problem creating your account.')).toBeVisible()
  })

  await test.step('the second press signs in', async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(account(page)).toHaveAttribute('href', '/dashboard')
  })
})

test('a farmer registers, forgets the password and sets a new one', async ({ visitor }, { project }) => {
  const username = `manju_${project.name}_${Date.now()}`
  const email = `${username}@santhe.example`
  const { page } = await visitor()

  await test.step('sees that the username is taken', async () => {
    await page.goto('/register?type=farmer')
    await page.getByLabel('Full name').fill('Manjunath')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('98450 33445')
    await page.getByLabel('Username').fill('RAVI')
    await page.getByRole('textbox', { name: 'Password' }).fill(OLD)
    await page.getByLabel('Farm name').fill('Manju’s Garden')
    await page.getByRole('combobox', { name: 'District' }).fill('chikka')
    await page.getByRole('option', { name: 'Chikkaballapura' }).click()
    await page.getByLabel('What you grow and how').fill('Grapes and greens, watered from our own well.')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('There was a problem creating your account.')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('has a farm and can switch between buying and selling', async () => {
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('button', { name: 'Buy Products' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'Products', exact: true })).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Buy Products' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Sell Products' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(account(page)).toHaveAttribute('href', '/login')
  })

  let link = ''
  await test.step('requests a link and sets a new password', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/a link to set a new password is on its way/)).toBeVisible()
    await page.getByRole('link', { name: 'open the reset link' }).click()
    await expect(page.getByLabel('New password')).toBeVisible()
    link = page.url()
    await page.getByLabel('New password').fill(NEW)
    await page.getByLabel('Confirm password').fill(OLD)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await page.getByLabel('Confirm password').fill(NEW)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText(username)).toBeVisible()
    expect(page.url()).not.toContain('token')
  })

  await test.step('only the new password works; old password and link are refused', async () => {
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await signIn(page, username, OLD)
    await expect(page.getByText('Invalid username or password')).toBeVisible()
    await signIn(page, username, NEW)
    await expect(account(page)).toHaveAttribute('href', '/dashboard')
    await page.goto(link)
    await expect(page.getByText('It was already used: each link works once.')).toBeVisible()
    await page.goto('/reset-password')
    await expect(page.getByText('Invalid Request')).toBeVisible()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })
})

test('the account saves the cart on sign-out and restores it after sign-in', async ({ visitor, request }, {
  project,
}) => {
  const username = `lata_${project.name}_${Date.now()}`
  await request.post('/api/register', {
    data: {
      role: 'customer',
      name: 'Lata Hegde',
      email: `${username}@santhe.example`,
      phone: '98450 11225',
      username,
      password: OLD,
    },
  })
  const { page } = await visitor()
  await page.goto('/login?redirect=/products')
  await signIn(page, username, OLD)
  await expect(page).toHaveURL(/\/products$/)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add|pre-order/i })
    .click()
  await expect(page.getByText('Added to cart').first()).toBeVisible()
  await signOut(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto('/login?redirect=/cart')
  await signIn(page, username, OLD)
  await page.getByRole('button', { name: 'Bring back my cart (1 product)' }).click()
  await expect(page.getByText('Your cart is back').first()).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Bring back my cart/ })).toHaveCount(0)
})
