import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { open } from '../../testing/at-the-market.tsx'

const TITLES = ['Fresh from the Farm', 'Harvest the Freshest', 'Join Our Marketplace', 'Grow Together']

const hero = () => screen.getByRole('region', { name: 'What Santhe offers' })
const inHero = (name: string | RegExp) => within(hero()).getByRole('button', { name })
const visibleTitle = () => within(hero()).getByRole('heading', { level: 2 }).textContent
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// docs/product/pages.md#hero
describe('Hero', () => {
  it('rotates four titles every four seconds', () => {
    open('/', {})
    const seen = TITLES.map(() => {
      const title = visibleTitle()
      wait(3999)
      expect(visibleTitle()).toBe(title)
      wait(1)
      return title
    })
    expect(seen).toEqual(TITLES)
    expect(visibleTitle()).toBe('Fresh from the Farm')
  })

  it('pauses while hovered', () => {
    open('/', {})
    fireEvent.pointerEnter(hero())
    wait(9000)
    expect(visibleTitle()).toBe('Fresh from the Farm')
    fireEvent.pointerLeave(hero())
    wait(4000)
    expect(visibleTitle()).toBe('Harvest the Freshest')
  })

  it('pauses while focused and stops by its button', () => {
    open('/', {})
    fireEvent.focus(inHero('Next slide'))
    wait(9000)
    expect(visibleTitle()).toBe('Fresh from the Farm')
    fireEvent.click(inHero('Stop the slides'))
    fireEvent.blur(inHero('Next slide'))
    wait(9000)
    expect(visibleTitle()).toBe('Fresh from the Farm')
    fireEvent.click(inHero('Play the slides'))
    wait(4000)
    expect(visibleTitle()).toBe('Harvest the Freshest')
  })

  it('stays still with reduced motion', () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true })
    open('/', {})
    wait(9000)
    expect(visibleTitle()).toBe('Fresh from the Farm')
  })

  it('moves by its arrows and wraps around', () => {
    open('/', {})
    fireEvent.click(inHero('Next slide'))
    expect(visibleTitle()).toBe('Harvest the Freshest')
    fireEvent.click(inHero('Previous slide'))
    fireEvent.click(inHero('Previous slide'))
    expect(visibleTitle()).toBe('Grow Together')
    fireEvent.click(inHero('Next slide'))
    expect(visibleTitle()).toBe('Fresh from the Farm')
  })

  it('shows a dot per slide that opens it, and marks the current one', () => {
    open('/', {})
    expect(within(hero()).getAllByRole('button', { name: /^Slide \d/ })).toHaveLength(4)
    fireEvent.click(inHero('Slide 3: Join Our Marketplace'))
    expect(visibleTitle()).toBe('Join Our Marketplace')
    expect(inHero(/^Slide 3/).getAttribute('aria-current')).toBe('true')
    expect(inHero(/^Slide 1/).getAttribute('aria-current')).toBe('false')
  })

  it('is announced only when a person changes the slide', () => {
    open('/', {})
    const slides = within(hero()).getByRole('heading', { level: 2 }).parentElement?.parentElement
    expect(slides?.getAttribute('aria-live')).toBe('off')
    fireEvent.focus(inHero('Next slide'))
    expect(slides?.getAttribute('aria-live')).toBe('polite')
  })

  it('links to products and farmer registration', () => {
    open('/', {})
    const href = (name: string) => within(hero()).getByRole('link', { name }).getAttribute('href')
    expect(href('Shop Fresh Produce')).toBe('/products')
    expect(href('Become a Farmer')).toBe('/register?type=farmer')
  })
})
