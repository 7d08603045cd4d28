import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aFarmDetail, aProduct } from '../../testing/factories.ts'
import { videoPicture, webAddress, webLinks } from './web-links.ts'

describe('/farmers/{identifier}', () => {
  it('shows the farm, the first part of its place, and an e-mail link to everyone', async () => {
    open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': [aProduct()] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ravi’s Field' })).toBeTruthy()
    expect(screen.getByText('1 follower')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact via Email' }).getAttribute('href')).toBe('mailto:ravi@example.com')
    expect(screen.getAllByText('Hoskote').length).toBeGreaterThan(0)
    expect(screen.queryByText('Admin View')).toBeNull()
  })

  it('keeps products, about and reviews in tabs', async () => {
    open('/farmers/3', { '/api/farmers/3': aFarmDetail(), '/api/products': [] })
    expect(await screen.findByText('No products available from this farm at the moment.')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'About the Farm' }))
    expect(screen.getByText('My grandfather dug the well in 1961.')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'Reviews' }))
    expect(screen.getByText('No reviews yet. Be the first to review this farm!')).toBeTruthy()
  })

  it('says Farmer Not Found', async () => {
    open('/farmers/9', { '/api/farmers/9': new Refusal(404, 'Not found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Farmer Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to all farms' }).getAttribute('href')).toBe('/farmers')
  })
})

describe('links that farmers give', () => {
  it('are followed only where they are web addresses', () => {
    expect(webLinks('https://a.example/x\njavascript:alert(1)\n\n http://b.example ')).toEqual([
      'https://a.example/x',
      'http://b.example/',
    ])
    expect(webAddress('javascript:alert(1)')).toBeUndefined()
  })

  it('give a video its picture', () => {
    expect(videoPicture('https://youtu.be/dQw4w9WgXcQ')).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
    expect(videoPicture('https://video.example/1')).toBeUndefined()
  })
})
